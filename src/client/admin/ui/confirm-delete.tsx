import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

interface DeleteConfirmation {
  title: string;
  question: string;
  /** What else goes with it. */
  consequence?: string;
  confirm?: string;
  onConfirm: () => void;
}

/** Asks before something is destroyed. The safe answer has the focus. */
export function confirmDelete({ title, question, consequence, confirm = 'Delete', onConfirm }: DeleteConfirmation): void {
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
    labels: { confirm, cancel: 'Cancel' },
    confirmProps: { color: 'red' },
    cancelProps: { 'data-autofocus': true },
    onConfirm: () => {
      // The dialog takes a while to go, and the second click of a double click still meets its button.
      if (!isConfirmed) onConfirm();
      isConfirmed = true;
    },
  });
}
