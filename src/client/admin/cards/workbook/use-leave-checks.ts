import { useConfirmedClose } from '#client/admin/ui/unsaved-changes/use-confirmed-close.ts';
import { useUnsavedChanges, useUnsavedChangesPrompt } from '#client/admin/ui/unsaved-changes/use-unsaved-changes.ts';

/** Asks before the dialog closes, or the page is left, with checks that are changed. */
export function useLeaveChecks(isChanged: boolean, onClose: () => void) {
  useUnsavedChangesPrompt(isChanged, {
    title: 'Leave without these checks?',
    text: 'They are not part of the card yet.',
    leaveLabel: 'Leave without them',
  });
  const { close, isConfirming } = useConfirmedClose(() => isChanged, onClose, {
    title: 'Close without these checks?',
    text: 'What you have chosen here is not kept.',
    leaveLabel: 'Close without them',
  });
  const { isAsking } = useUnsavedChanges();
  return { close, closesOnEscape: !isConfirming && !isAsking };
}
