import type { Card } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

/** Returns a function that changes the title of a page in the draft of its module, and shows it before the server has stored it. */
export function useRenamePage(): (page: Pick<Card, 'id' | 'moduleId'>, title: string) => void {
  const cache = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  const changeCard = trpc.admin.changeCard.useMutation({
    onError: (error) => showFailure(error),
    onSettled: (_data, _error, { draftOf }) => cache.admin.draft.invalidate({ moduleId: draftOf! }),
  });
  return ({ id, moduleId }, typed) => {
    const title = typed.trim();
    if (title === '') return;
    cache.admin.draft.setData({ moduleId }, (state) => {
      if (!state?.draft) return state;
      const cards = state.draft.cards.map((card) => (card.id === id ? { ...card, title } : card));
      return { ...state, draft: { ...state.draft, cards } };
    });
    changeCard.mutate({ draftOf: moduleId, change: { verb: 'change', id, changes: { title } } });
  };
}
