import { useState } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import { openLeaveDialog } from './open-leave-dialog.ts';
import type { LeavePrompt } from './use-unsaved-changes.ts';

/**
 * Returns a function that closes a drawer or dialog, after asking for confirmation if changes would be lost. While `isConfirming` is true,
 * the Escape key must not close the drawer or dialog below the confirmation dialog.
 */
export function useConfirmedClose(
  hasChanges: () => boolean,
  onClose: () => void,
  prompt: LeavePrompt,
): { close: () => void; isConfirming: boolean } {
  const [isConfirming, setConfirming] = useState(false);
  const close = async () => {
    if (hasChanges()) {
      setConfirming(true);
      if (!(await openLeaveDialog(prompt, uiWords.keepEditing, () => setConfirming(false)))) return;
    }
    onClose();
  };
  return { close: () => void close(), isConfirming };
}
