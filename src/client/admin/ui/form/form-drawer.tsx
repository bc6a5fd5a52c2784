import { Drawer } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type ReactNode } from 'react';
import { DrawerFormContext } from './drawer-form-context.ts';

/** Above the drawer, whose z-index is 200. */
const CONFIRM_DIALOG_Z_INDEX = 300;

interface FormDrawerProps<Item> {
  /** The edited item; null closes the drawer. */
  item: Item | null;
  getTitle: (item: Item) => string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/** A drawer with the form for one table row. It shows the last item until it has slid out, and asks before it closes over unsaved changes. */
export function FormDrawer<Item>({ item, getTitle, onClose, children }: FormDrawerProps<Item>) {
  const [shown, setShown] = useState(item);
  const [isDirty, setDirty] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  if (item !== null && item !== shown) setShown(item);
  const close = () => {
    if (!isDirty) {
      onClose();
      return;
    }
    setConfirming(true);
    modals.openConfirmModal({
      title: 'Close without saving?',
      children: 'What you have typed is not saved.',
      labels: { confirm: 'Close without saving', cancel: 'Keep editing' },
      confirmProps: { color: 'red' },
      zIndex: CONFIRM_DIALOG_Z_INDEX,
      onConfirm: onClose,
      onClose: () => setConfirming(false),
    });
  };
  return (
    <Drawer
      opened={item !== null}
      onClose={close}
      title={shown === null ? '' : getTitle(shown)}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isConfirming}
    >
      <DrawerFormContext value={setDirty}>{shown !== null && children(shown)}</DrawerFormContext>
    </Drawer>
  );
}
