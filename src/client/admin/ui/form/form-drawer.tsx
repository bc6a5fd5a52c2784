import { Drawer } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useUnsavedChanges, useUnsavedChangesPrompt } from '../unsaved-changes/use-unsaved-changes.ts';
import { DrawerFormContext } from './drawer-form-context.ts';

/** Places the confirmation dialog above the drawer, whose z-index is 200. */
const CONFIRM_DIALOG_Z_INDEX = 300;

interface FormDrawerProps<Item> {
  /** Contains the edited item, or null to close the drawer. */
  item: Item | null;
  getTitle: (item: Item) => string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/**
 * Opens a drawer with a form that edits one item. The form stays visible until the closing animation of the drawer ends. The drawer asks
 * for confirmation before it discards unsaved changes, also when the administrator goes back or closes the tab.
 */
export function FormDrawer<Item>({ item, getTitle, onClose, children }: FormDrawerProps<Item>) {
  const [shown, setShown] = useState(item);
  const [isDirty, setDirty] = useState(false);
  // The ref holds the latest `isDirty` value, because the user may press Escape before React has rendered the drawer with the new state.
  const latestDirty = useRef(false);
  const reportDirty = useCallback((isFormDirty: boolean) => {
    latestDirty.current = isFormDirty;
    setDirty(isFormDirty);
  }, []);
  const [isConfirming, setConfirming] = useState(false);
  const { isAsking } = useUnsavedChanges();
  useUnsavedChangesPrompt(item !== null && isDirty, {
    title: 'Leave without saving?',
    text: 'What you have typed is not saved.',
    leaveLabel: 'Leave without saving',
  });
  if (item !== null && item !== shown) setShown(item);
  const close = () => {
    if (!latestDirty.current) {
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
      // The Escape key that closes the dialog also reaches the drawer, which must still see the dialog as open.
      onClose: () => setTimeout(setConfirming, 0, false),
    });
  };
  return (
    <Drawer
      opened={item !== null}
      onClose={close}
      title={shown === null ? '' : getTitle(shown)}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isConfirming && !isAsking}
    >
      <DrawerFormContext value={reportDirty}>{shown !== null && children(shown)}</DrawerFormContext>
    </Drawer>
  );
}
