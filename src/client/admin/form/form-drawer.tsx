import { Drawer } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface FormDrawerProps<Item> {
  /** What the form is about; null closes the drawer. */
  item: Item | null;
  titleOf: (item: Item) => string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/** A form at the side of its table. It keeps showing the last item while it slides away. */
export function FormDrawer<Item>({ item, titleOf, onClose, children }: FormDrawerProps<Item>) {
  const [shown, setShown] = useState(item);
  if (item !== null && item !== shown) setShown(item);
  return (
    // A click beside it must not lose what was typed.
    <Drawer opened={item !== null} onClose={onClose} title={shown === null ? '' : titleOf(shown)} closeOnClickOutside={false}>
      {shown !== null && children(shown)}
    </Drawer>
  );
}
