import { modals } from '@mantine/modals';
import type { LeavePrompt } from './use-unsaved-changes.ts';

/** Places the confirmation dialog above a drawer or a full-screen dialog, whose z-index is 200. */
const Z_INDEX = 300;

/**
 * Opens a dialog that asks whether to discard changes. Resolves to true when the administrator agrees to discard the changes. `onClose` is
 * called only after the browser has finished handling the key press or click that closed the dialog.
 */
export function openLeaveDialog({ title, text, leaveLabel }: LeavePrompt, stayLabel: string, onClose: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm: leaveLabel, cancel: stayLabel },
      confirmProps: { color: 'red' },
      zIndex: Z_INDEX,
      onConfirm: () => resolve(true),
      onClose: () => {
        resolve(false);
        // The Escape key press that closes this dialog also reaches the drawer or dialog below, so this dialog must count as open until the
        // key press has been handled.
        setTimeout(onClose);
      },
    });
  });
}
