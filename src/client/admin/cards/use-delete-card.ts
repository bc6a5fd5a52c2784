import type { Card } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import type { CardTarget } from './drafts/use-card-target.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

export function useDeleteCard(target: CardTarget, onDeleted?: () => void): (card: Card) => void {
  const { showSuccess, showFailure } = useMutationToasts();
  const cache = trpc.useUtils();
  const remove = async (card: Card) => {
    try {
      await target.write({ verb: 'remove', id: card.id });
      onDeleted?.();
      showSuccess(target.describeSuccess('Learning page deleted successfully.'));
    } catch (error) {
      showFailure(error);
      void cache.admin.draft.invalidate();
    }
  };
  return (card) =>
    confirmDelete({
      title: 'Delete card',
      question: `Are you sure you want to delete "${card.title}"?`,
      consequence: 'Links that lead to it become empty, and the cards after it move up.',
      onConfirm: () => void remove(card),
    });
}
