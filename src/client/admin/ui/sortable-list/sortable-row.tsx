import { useMergedRef } from '@mantine/hooks';
import { memo, type ReactNode } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import css from './sortable-list.module.css';
import type { DropEdge } from './drop-position.ts';
import { openMoveDialog } from './open-move-dialog.tsx';
import { AdminIcon } from '../admin-icon.tsx';
import { RowMenu, type RowAction } from '../row-menu.tsx';
import { useSortableRow } from './use-sortable-row.ts';

export interface SortableItem {
  id: string;
  title: string;
}

interface SortableRowProps<Item extends SortableItem> {
  list: string;
  item: Item;
  index: number;
  /** Contains the distance from the top of the list in pixels. */
  top: number;
  measure: (row: HTMLLIElement | null) => void;
  position: number;
  count: number;
  shownCount: number;
  onPin: (id: string) => void;
  onMove: (item: Item, position: number) => void;
  onDrop: (draggedId: string, targetId: string, edge: DropEdge) => void;
  getActions: (item: Item) => readonly RowAction[];
  renderItem: (item: Item) => ReactNode;
}

/** Draws a row. It is drawn again only when it has changed, and not when the list is scrolled. */
export const SortableRow = memo(Row) as typeof Row;

function Row<Item extends SortableItem>(props: SortableRowProps<Item>) {
  const { list, item, index, top, measure, position, count, shownCount, onPin, onMove, onDrop, getActions, renderItem } = props;
  const moveTo = (to: number) => onMove(item, to);
  const { row, handle, isDragged, dropEdge } = useSortableRow(list, item.id, {
    onDrop: (draggedId, edge) => onDrop(draggedId, item.id, edge),
    onPin: () => onPin(item.id),
    onStep: (step) => moveTo(position + step),
  });
  const actions = getActions(item);
  const focusMenu = () => row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  const moves: RowAction[] = [
    { icon: 'up', label: uiWords.moveUp, isDisabled: position === 1, isFirstOfGroup: true, onClick: () => moveTo(position - 1) },
    { icon: 'down', label: uiWords.moveDown, isDisabled: position === count, onClick: () => moveTo(position + 1) },
    {
      icon: 'sort',
      label: uiWords.moveTo,
      isDisabled: count === 1,
      onClick: () => openMoveDialog({ title: item.title, position, count, onMove: moveTo, onClosed: focusMenu }),
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
      <div className={css.cells}>{renderItem(item)}</div>
      <RowMenu title={item.title} actions={[...others, ...moves, ...deletion.map((action) => ({ ...action, isFirstOfGroup: true }))]} />
    </li>
  );
}
