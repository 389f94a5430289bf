import { useEffect, useEffectEvent, useState } from 'react';
import type { DropNode } from '../../../app/corpus-collect.ts';
import { nodesOfTransfer } from '../../../app/corpus-sources.ts';

/**
 * Files dropped or pasted anywhere on the page. Returns whether files are being dragged over it.
 * Listening on the window, not on one element, because a drop beside the box would make the browser leave the page;
 * and with our own reader, because React Aria's passes over items that have no entry (scripted drops, some pastes).
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
      handle: (event: DragEvent) => void,
    ): void => {
      const listen = (event: DragEvent): void => {
        if (event.dataTransfer?.types.includes('Files')) handle(event);
      };
      window.addEventListener(name, listen, { signal });
    };
    on('dragenter', (event) => {
      event.preventDefault();
      depth += 1;
      setOver(true);
    });
    on('dragover', (event) => event.preventDefault());
    on('dragleave', () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    });
    on('drop', (event) => {
      event.preventDefault();
      depth = 0;
      setOver(false);
      if (event.dataTransfer) take(event.dataTransfer.items);
    });
    const onPaste = (event: ClipboardEvent): void => {
      if (!event.clipboardData?.types.includes('Files')) return;
      event.preventDefault();
      take(event.clipboardData.items);
    };
    window.addEventListener('paste', onPaste, { signal });
    return () => controller.abort();
  }, []);

  return isOver;
}
