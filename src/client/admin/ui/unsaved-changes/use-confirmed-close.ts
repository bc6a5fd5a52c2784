import { modals } from '@mantine/modals';
import { useState } from 'react';
import type { LeavePrompt } from './use-unsaved-changes.ts';

/** Places the question above a drawer or a full-screen dialog, whose z-index is 200. */
const Z_INDEX = 300;

/**
 * Returns a function that closes a drawer or a dialog, after a question when closing would lose changes. While `isConfirming` is true, the
 * question is open, and the Escape key must not close the drawer or the dialog below the question.
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
      // The Escape key that closes the question also reaches the drawer or dialog below, which must still see the question as open.
      onClose: () => setTimeout(setConfirming, 0, false),
    });
  };
  return { close, isConfirming };
}
