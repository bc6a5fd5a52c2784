import type { ReactNode } from 'react';
import { AdminIcon } from '../admin-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import css from './sortable-list.module.css';
import type { SortableItem } from './sortable-list.tsx';
import { useSortableRow, type DropEdge } from './use-sortable-row.ts';

interface SortableRowProps {
  list: string;
  item: SortableItem;
  position: number;
  isLast: boolean;
  onMove: (place: number) => void;
  onDrop: (dragged: string, side: DropEdge) => void;
  actions: ReactNode;
  children: ReactNode;
}

export function SortableRow({ list, item, position: place, isLast, onMove, onDrop, actions, children }: SortableRowProps) {
  const { row, handle, isDragged, hover } = useSortableRow(list, item.id, onDrop);
  return (
    <li ref={row} className={css.row} data-dragged={isDragged} data-hover={hover}>
      <span ref={handle} className={css.handle} title="Drag to another place">
        <AdminIcon name="grip" />
      </span>
      <span className={css.place}>{place}</span>
      <div className={css.cells}>{children}</div>
      <div className={css.acts}>
        <IconButton icon="up" name={`Move ${item.title} up`} isDisabled={place === 1} onClick={() => onMove(place - 1)} />
        <IconButton icon="down" name={`Move ${item.title} down`} isDisabled={isLast} onClick={() => onMove(place + 1)} />
        {actions}
      </div>
    </li>
  );
}
