import { useEffect, useEffectEvent } from 'react';
import type { DropNode } from '../../../app/corpus-collect.ts';
import { nodesOfTransfer } from '../../../app/corpus-sources.ts';

/** Files pasted while the screen is shown. What is pasted into a field belongs to the field, with files or without. */
export function useFilePaste(onNodes: (nodes: readonly DropNode[]) => void): void {
  const take = useEffectEvent((items: DataTransferItemList) => onNodes(nodesOfTransfer(items)));

  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const isInField = event.target instanceof Element && event.target.matches('input, textarea');
      if (isInField || !event.clipboardData?.types.includes('Files')) return;
      event.preventDefault();
      take(event.clipboardData.items);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}
