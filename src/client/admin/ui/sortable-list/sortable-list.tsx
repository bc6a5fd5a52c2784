import { Paper, VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import css from './sortable-list.module.css';
import { computeDropPosition, type DropEdge } from './drop-position.ts';
import { AdminIcon } from '../admin-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { useSortableRow } from './use-sortable-row.ts';

interface SortableListProps<Item extends SortableItem> {
  label: string;
  items: readonly Item[];
  /** Moves an item to a position in the list. The first position is 1. */
  onMove: (item: Item, position: number) => void;
  children: (item: Item) => ReactNode;
  renderActions: (item: Item) => ReactNode;
  toolbar?: ReactNode;
}

/** Shows a list that the user can reorder by drag and drop or with buttons that move an item up or down. */
export function SortableList<Item extends SortableItem>({
  label,
  items,
  onMove,
  children,
  renderActions,
  toolbar: tools,
}: SortableListProps<Item>) {
  const [announcement, setAnnouncement] = useState('');
  const move = (item: Item, position: number) => {
    if (items[position - 1] === item) return;
    onMove(item, position);
    setAnnouncement(`${item.title} is now number ${position} of ${items.length}.`);
  };
  const drop = (draggedId: string, targetId: string, edge: DropEdge) => {
    const item = items.find(({ id }) => id === draggedId);
    const ids = items.map(({ id }) => id);
    if (item) move(item, computeDropPosition(ids, draggedId, targetId, edge));
  };
  return (
    <Paper>
      {tools}
      <ol className={css.list} aria-label={label}>
        {items.map((item, index) => (
          <SortableRow
            key={item.id}
            list={label}
            item={item}
            position={index + 1}
            isLast={index === items.length - 1}
            onMove={(position) => move(item, position)}
            onDrop={(draggedId, edge) => drop(draggedId, item.id, edge)}
            actions={renderActions(item)}
          >
            {children(item)}
          </SortableRow>
        ))}
      </ol>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </Paper>
  );
}

interface SortableItem {
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

function SortableRow({ list, item, position, isLast, onMove, onDrop, actions, children }: SortableRowProps) {
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
