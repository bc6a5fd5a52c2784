import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { useConfirmedClose } from '#client/admin/ui/unsaved-changes/use-confirmed-close.ts';
import { useUnsavedChanges, useUnsavedChangesPrompt } from '#client/admin/ui/unsaved-changes/use-unsaved-changes.ts';

/** Asks before the dialog closes, or the page is left, with checks that are changed. */
export function useLeaveChecks(isChanged: boolean, onClose: () => void) {
  useUnsavedChangesPrompt(isChanged, {
    title: workbookChecksWords.leaveWithoutTheseChecks,
    text: workbookChecksWords.theyAreNotPart,
    leaveLabel: workbookChecksWords.leaveWithoutThem,
  });
  const { close, isConfirming } = useConfirmedClose(() => isChanged, onClose, {
    title: workbookChecksWords.closeWithoutTheseChecks,
    text: workbookChecksWords.whatYouHaveChosenHere,
    leaveLabel: workbookChecksWords.closeWithoutThem,
  });
  const { isAsking } = useUnsavedChanges();
  return { close, closesOnEscape: !isConfirming && !isAsking };
}
