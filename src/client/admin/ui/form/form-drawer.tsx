import { Drawer } from '@mantine/core';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import { useConfirmedClose } from '../unsaved-changes/use-confirmed-close.ts';
import { useUnsavedChanges, useUnsavedChangesPrompt } from '../unsaved-changes/use-unsaved-changes.ts';
import { DrawerFormContext } from './drawer-form.tsx';

interface FormDrawerProps<Item> {
  item: Item | null;
  getTitle: (item: Item) => string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/**
 * Opens a drawer with a form for editing one item. The form stays visible until the drawer's closing animation ends. The administrator must
 * confirm that unsaved changes will be lost before closing the drawer, navigating back or closing the tab.
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
  const { isAsking } = useUnsavedChanges();
  useUnsavedChangesPrompt(item !== null && isDirty, {
    title: uiWords.leaveWithoutSavingQuestion,
    text: uiWords.whatYouHaveTypedIsNot,
    leaveLabel: uiWords.leaveWithoutSaving,
  });
  if (item !== null && item !== shown) setShown(item);
  const { close, isConfirming } = useConfirmedClose(() => latestDirty.current, onClose, {
    title: uiWords.closeWithoutSavingQuestion,
    text: uiWords.whatYouHaveTypedIsNot,
    leaveLabel: uiWords.closeWithoutSaving,
  });
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
