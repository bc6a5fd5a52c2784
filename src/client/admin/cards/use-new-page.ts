import { cardsWords } from '#admin-words/cards.ts';
import type { Card, CardOutline, NewCard } from '#shared/catalog.ts';
import { createBlankFields } from '#shared/page-types/card-fields.ts';
import { slugify } from '#shared/validation/slugify.ts';
import { toFailure } from '#client/api/failure.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import type { CardTarget } from './drafts/use-card-target.ts';

const MAX_SLUG_TRIES = 20;

/** Returns a function that creates an empty page at the end of a module, for a link that leads there. */
export function useNewPage(target: CardTarget, moduleId: string) {
  const { showSuccess } = useMutationToasts();
  const write = async (card: NewCard, number = 1): Promise<Card> => {
    const slug = number === 1 ? card.slug : `${card.slug}-${number}`;
    try {
      return (await target.write({ verb: 'create', card: { ...card, slug } })).card!;
    } catch (error) {
      if (toFailure(error).code !== 'slug.taken' || number === MAX_SLUG_TRIES) throw error;
      return write(card, number + 1);
    }
  };
  const createPage = async ({ title, type }: Pick<Card, 'title' | 'type'>): Promise<CardOutline> => {
    const slug = slugify(title) || type;
    const created = await write({ ...createBlankFields(), moduleId, slug, title, type });
    showSuccess(target.describeSuccess(cardsWords.learningPageCreated));
    return { id: created.id, title: created.title, order: created.order };
  };
  return { createPage };
}
