import { modals } from '@mantine/modals';
import { useState } from 'react';
import type { LeavePrompt } from './use-unsaved-changes.ts';

/** Places the confirmation dialog above a drawer or a full-screen dialog, whose z-index is 200. */
const Z_INDEX = 300;

/**
 * Returns a function that closes a drawer or a dialog. The function asks for confirmation when closing would lose changes. While
 * `isConfirming` is true, the Escape key must not close the drawer or dialog below the confirmation dialog.
 */
export function useConfirmedClose(
  hasChanges: () => boolean,
  onClose: () => void,
  { title, text, leaveLabel }: LeavePrompt,
): { close: () => void; isConfirming: boolean } {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    if (!hasChanges()) {
      onClose();
      return;
    }
    setConfirming(true);
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm: leaveLabel, cancel: 'Keep editing' },
      confirmProps: { color: 'red' },
      zIndex: Z_INDEX,
      onConfirm: onClose,
      // The Escape key press that closes the confirmation dialog also reaches the drawer or dialog below. `isConfirming` stays true until
      // the key press has been handled, so that only the confirmation dialog closes.
      onClose: () => setTimeout(setConfirming, 0, false),
    });
  };
  return { close, isConfirming };
}
