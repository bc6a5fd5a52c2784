import { Paper, VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { SortableRow } from './sortable-row.tsx';
import css from './sortable-list.module.css';
import { computeDropPosition } from './drop-position.ts';

export interface SortableItem {
  id: string;
  title: string;
}

interface SortableListProps<Item extends SortableItem> {
  label: string;
  items: readonly Item[];
  /** Asks for an item to stand at a place, from 1. */
  onMove: (item: Item, place: number) => void;
  children: (item: Item) => ReactNode;
  renderActions: (item: Item) => ReactNode;
  /** Above the list, inside its frame. */
  toolbar?: ReactNode;
}

/** Items in an order that is changed by dragging, or by a button for one place up or down. */
export function SortableList<Item extends SortableItem>({
  label,
  items,
  onMove,
  children,
  renderActions,
  toolbar: tools,
}: SortableListProps<Item>) {
  const [told, setTold] = useState('');
  const move = (item: Item, place: number) => {
    if (items[place - 1] === item) return;
    onMove(item, place);
    setTold(`${item.title} is now number ${place} of ${items.length}.`);
  };
  const drop = (dragged: string, target: string, side: 'top' | 'bottom') => {
    const item = items.find(({ id }) => id === dragged);
    const ids = items.map(({ id }) => id);
    if (item) move(item, computeDropPosition(ids, dragged, target, side));
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
            onMove={(place) => move(item, place)}
            onDrop={(dragged, side) => drop(dragged, item.id, side)}
            actions={renderActions(item)}
          >
            {children(item)}
          </SortableRow>
        ))}
      </ol>
      <VisuallyHidden component="output">{told}</VisuallyHidden>
    </Paper>
  );
}
