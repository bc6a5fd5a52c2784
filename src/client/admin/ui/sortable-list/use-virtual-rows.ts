import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const OVERSCAN = 4;

/**
 * Returns the rows of a long list that are in sight or near it, so that only these are in the document. `pinnedId` is the row that stays in
 * the document wherever it is, because it has the focus or is being dragged.
 */
export function useVirtualRows(ids: readonly string[], { pinnedId, rowHeight }: { pinnedId: string | null; rowHeight: number }) {
  const list = useRef<HTMLOListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const pinnedIndex = pinnedId === null ? -1 : ids.indexOf(pinnedId);
  // oxlint-disable-next-line react/incompatible-library -- the list is not memoized, so it shows no stale rows
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index]!,
    overscan: OVERSCAN,
    scrollMargin,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return pinnedIndex === -1 || indexes.includes(pinnedIndex) ? indexes : [...indexes, pinnedIndex].toSorted((a, b) => a - b);
    },
  });
  const measureTop = () => {
    if (list.current) setScrollMargin(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  };
  useLayoutEffect(measureTop);
  useEffect(() => {
    // What stands above the list can appear later, such as the bar of a draft.
    const observer = new ResizeObserver(measureTop);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const movedRow = useRef<{ id: string; index: number } | null>(null);
  // React gives the focus back to a row that it has put elsewhere, and the browser scrolls to it, before this effect.
  useLayoutEffect(() => {
    if (!movedRow.current) return;
    const index = ids.indexOf(movedRow.current.id);
    if (index === movedRow.current.index) return;
    movedRow.current = null;
    if (index !== -1) virtualizer.scrollToIndex(index, { align: 'auto' });
  });
  /** Scrolls to the row at the index as soon as it has another place. */
  const keepInSight = useCallback((id: string, index: number) => {
    movedRow.current = { id, index };
  }, []);
  return {
    list,
    height: virtualizer.getTotalSize(),
    measureRow: virtualizer.measureElement,
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - scrollMargin })),
    keepInSight,
  };
}
