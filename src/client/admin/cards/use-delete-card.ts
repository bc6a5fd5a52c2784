import type { Card } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

/** Returns a function that deletes a card after confirmation and reports the outcome in toasts. */
export function useDeleteCard(onDeleted?: () => void): (card: Card) => void {
  const { showSuccess, showFailure } = useMutationToasts();
  const remove = trpc.admin.deleteCard.useMutation({
    onSuccess: () => {
      onDeleted?.();
      showSuccess('Learning page deleted successfully.');
    },
    onError: (error) => showFailure(error),
  });
  return (card) =>
    confirmDelete({
      title: 'Delete card',
      question: `Are you sure you want to delete "${card.title}"?`,
      consequence: 'Links that lead to it become empty, and the cards after it move up.',
      onConfirm: () => remove.mutate({ id: card.id }),
    });
}
