import type { ReactNode } from 'react';
import { Icon } from '../admin-icon.tsx';
import { RowAction } from '../icon-button.tsx';
import css from './sortable-list.module.css';
import type { OrderedItem } from './sortable-list.tsx';
import { useDragRow, type Side } from './use-sortable-row.ts';

interface OrderedRowProps {
  list: string;
  item: OrderedItem;
  place: number;
  isLast: boolean;
  onMove: (place: number) => void;
  onDrop: (dragged: string, side: Side) => void;
  actions: ReactNode;
  children: ReactNode;
}

export function OrderedRow({ list, item, place, isLast, onMove, onDrop, actions, children }: OrderedRowProps) {
  const { row, handle, isDragged, hover } = useDragRow(list, item.id, onDrop);
  return (
    <li ref={row} className={css.row} data-dragged={isDragged} data-hover={hover}>
      <span ref={handle} className={css.handle} title="Drag to another place">
        <Icon name="grip" />
      </span>
      <span className={css.place}>{place}</span>
      <div className={css.cells}>{children}</div>
      <div className={css.acts}>
        <RowAction icon="up" name={`Move ${item.title} up`} isOff={place === 1} onClick={() => onMove(place - 1)} />
        <RowAction icon="down" name={`Move ${item.title} down`} isOff={isLast} onClick={() => onMove(place + 1)} />
        {actions}
      </div>
    </li>
  );
}
