import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { uiWords } from '#admin-words/ui.ts';

interface DeleteConfirmation {
  title: string;
  question: string;
  consequence?: string;
  confirm?: string;
  onConfirm: () => void;
}

/** Asks for confirmation before a deletion or another drastic action. The Cancel button has the initial focus. */
export function confirmDelete({ title, question, consequence, confirm = uiWords.delete, onConfirm }: DeleteConfirmation): void {
  let isConfirmed = false;
  modals.openConfirmModal({
    title,
    children: (
      <>
        <Text>{question}</Text>
        {consequence !== undefined && (
          <Text size="sm" c="dimmed" mt={6}>
            {consequence}
          </Text>
        )}
      </>
    ),
    labels: { confirm, cancel: uiWords.cancel },
    confirmProps: { color: 'red' },
    cancelProps: { 'data-autofocus': true },
    // A click outside the dialog must not close it, because the second click of a double click on the button that opens the dialog lands
    // outside.
    closeOnClickOutside: false,
    onConfirm: () => {
      // During the closing animation, the second click of a double click can still reach the confirm button, so only the first click
      // counts.
      if (!isConfirmed) onConfirm();
      isConfirmed = true;
    },
  });
}
