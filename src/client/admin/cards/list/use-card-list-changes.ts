import { useRef } from 'react';
import { cardsWords } from '#admin-words/cards.ts';
import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import type { Card } from '#shared/catalog.ts';
import { insertAtPosition } from '#shared/positions.ts';
import { useToast } from '#client/ui/toast.tsx';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';
import { useCardTarget } from '../drafts/use-card-target.ts';
import { buildLinkChanges, getLinkedPage, type PageLink } from '../page-links.ts';

/** Returns functions that move a card and that change where a card leads. Both show the outcome before the server has stored it. */
export function useCardListChanges(moduleDraft: ModuleDraft, cards: readonly Card[]) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  const target = useCardTarget(moduleDraft);
  const { draft, module } = moduleDraft;
  const input = { moduleId: module.id };
  const list = draft ? cache.admin.draft : cache.admin.cards;
  const unstored = useRef({ count: 0, last: Promise.resolve() });
  // Quick changes are stored one after the other. Until the last one is stored, no loaded list replaces what is shown.
  const write = async (changed: Card[], store: () => Promise<unknown>) => {
    unstored.current.count++;
    await list.cancel(input);
    if (draft) cache.admin.draft.setData(input, { ...moduleDraft, draft: { ...draft, cards: changed } });
    else cache.admin.cards.setData(input, changed);
    const before = unstored.current.last;
    const storeNext = async () => {
      await before;
      try {
        await store();
      } catch (error) {
        showFailure(error);
      }
    };
    unstored.current.last = storeNext();
    await unstored.current.last;
    unstored.current.count--;
    if (unstored.current.count === 0) await list.invalidate();
  };
  return {
    move: (card: Card, order: number) =>
      write(
        insertAtPosition(cards, card, order).map((moved, index) => ({ ...moved, order: index + 1 })),
        () => target.write({ verb: 'move', id: card.id, order }),
      ),
    relink: (card: Card, link: PageLink, pageId: string | null) =>
      write(
        cards.map((other) => (other === card ? ({ ...card, ...buildLinkChanges(card, [{ ...link, pageId }]) } as Card) : other)),
        async () => {
          const { card: latest, updatedAt } = await target.load(card.id);
          // The list can be older than a colleague's change to the same link.
          if (latest.options.length === card.options.length && getLinkedPage(latest, link) === getLinkedPage(card, link))
            await target.write({
              verb: 'change',
              id: card.id,
              changes: buildLinkChanges(latest, [{ ...link, pageId }]),
              openedAt: updatedAt,
            });
          else toast({ title: cardsWords.error, text: cardsWords.somebodyElseHasChangedWhere, isError: true });
        },
      ),
  };
}
