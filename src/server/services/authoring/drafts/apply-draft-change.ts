import { AppError, createFieldError } from '#shared/app-error.ts';
import type { DraftChange } from '#shared/authoring/draft-schema.ts';
import { addCardToContent, changeCardInContent, moveCardInContent, removeCardFromContent } from '#shared/authoring/edit-content.ts';
import { type CardContent } from '#shared/authoring/module-content.ts';
import { pickCardFields, type CardFieldName, CARD_FIELD_NAMES } from '#shared/page-types/card-fields.ts';
import type { CardChanges } from '#shared/catalog.ts';
import { assertLinksWithinModule } from '../card-rules.ts';
import { getDraftCardVersion, getDraftContent, type DraftContents } from './draft-contents.ts';

/** Holds the cards of a draft after a change, and the id of the card that the change created or affected. */
interface EditedContent {
  content: CardContent[];
  cardId: string;
}

/**
 * Applies one change to the cards of a draft, following the same rules as for live cards. Throws `card.missing`, `card.changed`,
 * `slug.taken` or a validation error.
 */
export function applyDraftChange(
  contents: DraftContents,
  change: DraftChange,
  ids: { moduleId: string; newCardId: string },
): EditedContent {
  const content = getDraftContent(contents);
  if (change.verb === 'create') {
    const { card } = change;
    assertWritable(content, card, { moduleId: ids.moduleId, cardId: ids.newCardId });
    const created = { id: ids.newCardId, ...pickCardFields(card) };
    return { content: addCardToContent(content, created, card.order), cardId: ids.newCardId };
  }
  const { id } = change;
  if (!content.some((card) => card.id === id)) throw new AppError('card.missing');
  if (change.verb === 'remove') return { content: removeCardFromContent(content, id), cardId: id };
  if (change.verb === 'move') return { content: moveCardInContent(content, id, change.order), cardId: id };
  const { changes, openedAt } = change;
  if (openedAt !== undefined && openedAt !== getDraftCardVersion(contents, id)) throw new AppError('card.changed');
  assertWritable(content, changes, { moduleId: ids.moduleId, cardId: id });
  const changed = changeCardInContent(content, id, pickGivenFields(changes));
  return { content: changes.order === undefined ? changed : moveCardInContent(changed, id, changes.order), cardId: id };
}

function assertWritable(
  content: readonly CardContent[],
  fields: CardChanges,
  { moduleId, cardId }: { moduleId: string; cardId: string },
): void {
  if (fields.moduleId !== undefined && fields.moduleId !== moduleId) throw createFieldError('moduleId', 'must be the module of the draft.');
  if (content.some(({ id, slug }) => slug === fields.slug && id !== cardId)) throw new AppError('slug.taken', { slug: fields.slug! });
  assertLinksWithinModule(fields, [...content.map(({ id }) => id), cardId]);
}

function pickGivenFields(changes: CardChanges): Partial<CardContent> {
  const given = Object.entries(changes).filter(([name, value]) => CARD_FIELD_NAMES.includes(name as CardFieldName) && value !== undefined);
  return Object.fromEntries(given);
}
