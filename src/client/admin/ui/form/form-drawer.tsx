import { Drawer } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type ReactNode } from 'react';
import { UnsavedChangesContext } from '../unsaved-changes/unsaved-changes-context.ts';

/** Over the drawer, which stands at 200. */
const CONFIRM_DIALOG_Z_INDEX = 300;

interface FormDrawerProps<Item> {
  /** What the form is about; null closes the drawer. */
  item: Item | null;
  getTitle: (item: Item) => string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/** A form at the side of its table. It keeps showing the last item while it slides away, and is not closed over unsaved words unasked. */
export function FormDrawer<Item>({ item, getTitle: titleOf, onClose, children }: FormDrawerProps<Item>) {
  const [shown, setShown] = useState(item);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (item !== null && item !== shown) setShown(item);
  const close = () => {
    if (!isUnsaved) {
      onClose();
      return;
    }
    setAsking(true);
    modals.openConfirmModal({
      title: 'Close without saving?',
      children: 'What you have typed is not saved.',
      labels: { confirm: 'Close without saving', cancel: 'Keep editing' },
      confirmProps: { color: 'red' },
      zIndex: CONFIRM_DIALOG_Z_INDEX,
      onConfirm: onClose,
      onClose: () => setAsking(false),
    });
  };
  return (
    <Drawer
      opened={item !== null}
      onClose={close}
      title={shown === null ? '' : titleOf(shown)}
      closeOnClickOutside={!isUnsaved}
      closeOnEscape={!isAsking}
    >
      <UnsavedChangesContext value={setUnsaved}>{shown !== null && children(shown)}</UnsavedChangesContext>
    </Drawer>
  );
}
