import { useEffect, useEffectEvent, useState } from 'react';
import type { DropNode } from '../../app/corpus-collect.ts';
import { nodesOfTransfer } from '../../app/corpus-sources.ts';

/**
 * Files dropped anywhere on the page, whatever screen it shows. Returns whether files are being dragged over it.
 * Listening on the window, not on one element, because a drop beside the box would make the browser leave the page;
 * and with our own reader, because React Aria's passes over items that have no entry (scripted drops).
 */
export function usePageDrop(onNodes: (nodes: readonly DropNode[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((items: DataTransferItemList) => onNodes(nodesOfTransfer(items)));

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Entering a child fires before leaving its parent, so a counter tells when the pointer has left the page.
    let depth = 0;
    const on = (
      name: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      handle: (transfer: DataTransfer, isOwn: boolean) => void,
    ): void => {
      const listen = (event: DragEvent): void => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        // A place that takes files of its own says so.
        const { target } = event;
        const isOwn = target instanceof Element && target.closest('[data-own-drop]') !== null;
        handle(event.dataTransfer, isOwn);
      };
      window.addEventListener(name, listen, { signal });
    };
    on('dragenter', (_, isOwn) => {
      depth += 1;
      setOver(!isOwn);
    });
    on('dragover', (transfer) => {
      transfer.dropEffect = 'copy';
    });
    on('dragleave', () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    });
    on('drop', (transfer, isOwn) => {
      depth = 0;
      setOver(false);
      if (!isOwn) take(transfer.items);
    });
    return () => controller.abort();
  }, []);

  return isOver;
}
