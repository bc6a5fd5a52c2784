import { Paper, VisuallyHidden } from '@mantine/core';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import css from './sortable-list.module.css';
import { computeDropPosition, type DropEdge } from './drop-position.ts';
import type { RowAction } from '../row-menu.tsx';
import { SortableRow, type SortableItem } from './sortable-row.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

const ROW_HEIGHT_PX = 56;

interface SortableListProps<Item extends SortableItem> {
  label: string;
  items: readonly Item[];
  /** Contains the items to show, when a search or a filter hides the others. */
  shownItems?: readonly Item[];
  /** Moves an item to a position in the list. The first position is 1. */
  onMove: (item: Item, position: number) => void;
  children: (item: Item) => ReactNode;
  getActions: (item: Item) => readonly RowAction[];
  toolbar?: ReactNode;
  /** Contains the names of the columns. */
  head?: ReactNode;
}

/**
 * Shows a list that the user can reorder by dragging, with the menu of each row, or with Alt and the arrow keys. Only the rows near the
 * visible part of the page are in the document.
 */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, shownItems = items, onMove, children, getActions, toolbar, head } = props;
  const [announcement, setAnnouncement] = useState('');
  const [pinnedId, setPinnedId] = useState<string | null>(null);
  const { list, height, measureRow, rows, keepInSight } = useVirtualRows(
    shownItems.map(({ id }) => id),
    { pinnedId, rowHeight: ROW_HEIGHT_PX },
  );
  const count = items.length;
  // Scrolling changes none of what the rows get, so that only rows that come into sight are drawn.
  const move = useCallback(
    (item: Item, position: number) => {
      if (position < 1 || position > count || items[position - 1] === item) return;
      setPinnedId(item.id);
      keepFocus();
      keepInSight(item.id, shownItems.indexOf(item));
      onMove(item, position);
      setAnnouncement(uiWords.isNowNumberOf(item.title, position, count));
    },
    [items, shownItems, count, onMove, keepInSight],
  );
  const drop = useCallback(
    (draggedId: string, targetId: string, edge: DropEdge) => {
      const item = items.find(({ id }) => id === draggedId);
      const ids = items.map(({ id }) => id);
      if (item) move(item, computeDropPosition(ids, draggedId, targetId, edge));
    },
    [items, move],
  );
  const positions = useMemo(() => new Map(items.map((item, index) => [item, index + 1])), [items]);
  return (
    <Paper className={css.panel}>
      {toolbar}
      {head !== undefined && (
        <div className={css.head} aria-hidden="true">
          <div className={css.cells}>{head}</div>
        </div>
      )}
      <ol ref={list} className={css.list} aria-label={label} style={{ height }}>
        {rows.map(({ index, top }) => {
          const item = shownItems[index]!;
          return (
            <SortableRow
              key={item.id}
              list={label}
              item={item}
              index={index}
              top={top}
              measure={measureRow}
              position={positions.get(item)!}
              count={count}
              shownCount={shownItems.length}
              onPin={setPinnedId}
              onMove={move}
              onDrop={drop}
              getActions={getActions}
              renderItem={children}
            />
          );
        })}
      </ol>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </Paper>
  );
}

/** Gives the focus back when a row loses it by changing its place in the document. */
function keepFocus(): void {
  const focused = document.activeElement;
  // The new order is drawn after the next frame at the latest.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus({ preventScroll: true });
    }),
  );
}
