import { cardsWords } from '#admin-words/cards.ts';
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
      showSuccess(target.describeSuccess(cardsWords.learningPageDeleted));
    } catch (error) {
      showFailure(error);
      void cache.admin.draft.invalidate();
    }
  };
  return (card) =>
    confirmDelete({
      title: cardsWords.deleteCard,
      question: cardsWords.sureToDelete(card.title),
      consequence: cardsWords.linksThatLeadToItBecome,
      onConfirm: () => void remove(card),
    });
}
