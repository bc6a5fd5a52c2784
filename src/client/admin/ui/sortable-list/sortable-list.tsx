import { Paper, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import css from './sortable-list.module.css';
import { computeDropPosition, type DropEdge } from './drop-position.ts';
import { openMoveDialog } from './open-move-dialog.tsx';
import { AdminIcon } from '../admin-icon.tsx';
import { RowMenu, type RowAction } from '../row-actions.tsx';
import { useSortableRow } from './use-sortable-row.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const ROW_HEIGHT_PX = 56;

interface SortableItem {
  id: string;
  title: string;
}

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
  const { list, height, measureRow, rows, scrollTo } = useVirtualRows(
    shownItems.map(({ id }) => id),
    { pinnedId, rowHeight: ROW_HEIGHT_PX },
  );
  const count = items.length;
  const move = (item: Item, position: number) => {
    if (position < 1 || position > count || items[position - 1] === item) return;
    setPinnedId(item.id);
    keepFocus();
    onMove(item, position);
    setAnnouncement(uiWords.isNowNumberOf(item.title, position, count));
    if (shownItems === items) scrollTo(position - 1);
  };
  const drop = (draggedId: string, targetId: string, edge: DropEdge) => {
    const item = items.find(({ id }) => id === draggedId);
    const ids = items.map(({ id }) => id);
    if (item) move(item, computeDropPosition(ids, draggedId, targetId, edge));
  };
  const positions = new Map(items.map((item, index) => [item, index + 1]));
  return (
    <Paper>
      {toolbar}
      {head !== undefined && (
        <div className={css.head} aria-hidden="true">
          <div className={css.cells}>{head}</div>
        </div>
      )}
      <ol ref={list} className={css.list} aria-label={label} style={{ height }}>
        {rows.map(({ index, top }) => {
          const item = shownItems[index]!;
          const position = positions.get(item)!;
          return (
            <SortableRow
              key={item.id}
              list={label}
              item={item}
              index={index}
              top={top}
              measure={measureRow}
              position={position}
              count={count}
              shownCount={shownItems.length}
              onPin={() => setPinnedId(item.id)}
              onMove={(to) => move(item, to)}
              onDrop={(draggedId, edge) => drop(draggedId, item.id, edge)}
              actions={getActions(item)}
            >
              {children(item)}
            </SortableRow>
          );
        })}
      </ol>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </Paper>
  );
}

interface SortableRowProps {
  list: string;
  item: SortableItem;
  index: number;
  /** Contains the distance from the top of the list in pixels. */
  top: number;
  measure: (row: HTMLLIElement | null) => void;
  position: number;
  count: number;
  shownCount: number;
  onPin: () => void;
  onMove: (position: number) => void;
  onDrop: (draggedId: string, edge: DropEdge) => void;
  actions: readonly RowAction[];
  children: ReactNode;
}

function SortableRow(props: SortableRowProps) {
  const { list, item, index, top, measure, position, count, shownCount, onPin, onMove, onDrop, actions, children } = props;
  const { row, handle, isDragged, dropEdge } = useSortableRow(list, item.id, {
    onDrop,
    onPin,
    onStep: (step) => onMove(position + step),
  });
  const focusMenu = () => row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  const moves: RowAction[] = [
    { icon: 'up', label: uiWords.moveUp, isDisabled: position === 1, isFirstOfGroup: true, onClick: () => onMove(position - 1) },
    { icon: 'down', label: uiWords.moveDown, isDisabled: position === count, onClick: () => onMove(position + 1) },
    {
      icon: 'sort',
      label: uiWords.moveTo,
      isDisabled: count === 1,
      onClick: () => openMoveDialog({ title: item.title, position, count, onMove, onClosed: focusMenu }),
    },
  ];
  const [deletion, others] = [actions.filter((action) => action.isDestructive), actions.filter((action) => !action.isDestructive)];
  return (
    <li
      ref={useMergedRef(row, measure)}
      className={css.row}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      data-dragged={isDragged}
      data-drop-edge={dropEdge}
      aria-posinset={index + 1}
      aria-setsize={shownCount}
    >
      <span ref={handle} className={css.handle} title={uiWords.dragToAnotherPlace}>
        <AdminIcon name="grip" />
      </span>
      <span className={css.position}>{position}</span>
      <div className={css.cells}>{children}</div>
      <RowMenu title={item.title} actions={[...others, ...moves, ...deletion.map((action) => ({ ...action, isFirstOfGroup: true }))]} />
    </li>
  );
}

/** Gives the focus back when a row loses it by changing its place in the document. */
function keepFocus(): void {
  const focused = document.activeElement;
  // The new order is drawn after the next frame at the latest.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
    }),
  );
}
