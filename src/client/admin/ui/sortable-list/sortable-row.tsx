import type { ReactNode } from 'react';
import { AdminIcon } from '../admin-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import css from './sortable-list.module.css';
import type { DropEdge } from './drop-position.ts';
import { useSortableRow } from './use-sortable-row.ts';

export interface SortableItem {
  id: string;
  title: string;
}

interface SortableRowProps {
  list: string;
  item: SortableItem;
  position: number;
  isLast: boolean;
  onMove: (position: number) => void;
  onDrop: (draggedId: string, edge: DropEdge) => void;
  actions: ReactNode;
  children: ReactNode;
}

export function SortableRow({ list, item, position, isLast, onMove, onDrop, actions, children }: SortableRowProps) {
  const { row, handle, isDragged, dropEdge } = useSortableRow(list, item.id, onDrop);
  return (
    <li ref={row} className={css.row} data-dragged={isDragged} data-drop-edge={dropEdge}>
      <span ref={handle} className={css.handle} title="Drag to another place">
        <AdminIcon name="grip" />
      </span>
      <span className={css.position}>{position}</span>
      <div className={css.cells}>{children}</div>
      <div className={css.actions}>
        <IconButton icon="up" name={`Move ${item.title} up`} isDisabled={position === 1} onClick={() => onMove(position - 1)} />
        <IconButton icon="down" name={`Move ${item.title} down`} isDisabled={isLast} onClick={() => onMove(position + 1)} />
        {actions}
      </div>
    </li>
  );
}
