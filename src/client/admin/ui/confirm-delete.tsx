import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

interface DeleteConfirmation {
  title: string;
  question: string;
  /** What else is deleted with it. */
  consequence?: string;
  confirm?: string;
  onConfirm: () => void;
}

/** Asks for confirmation before something is deleted. Cancel has the focus. */
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
      // The dialog closes with an animation, so the second click of a double click still hits its button.
      if (!isConfirmed) onConfirm();
      isConfirmed = true;
    },
  });
}
