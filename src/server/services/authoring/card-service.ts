import { isUniqueViolation, type DbOrTrx } from '#db/open.ts';
import { AppError, invalidField } from '#shared/app-error.ts';
import type { Card, CardChanges, NewCard } from '#shared/catalog.ts';
import { clampPlace } from '#shared/dense-order.ts';
import { bareObjectId, objectOfAddress } from '#shared/object-id.ts';
import type { Deps } from '../../deps.ts';
import {
  addCard,
  changeCard,
  listCardIds,
  listCards as listCardsFrom,
  placeCard,
  removeCard,
  setCardObjects,
  setOptions,
  shiftCards,
} from './card-queries.ts';
import { lockModule } from './module-queries.ts';

/** The cards of a module by order; without a module, of all. */
export async function listCards(deps: Pick<Deps, 'db'>, moduleId?: string): Promise<Card[]> {
  return listCardsFrom(deps.db, moduleId === undefined ? {} : { moduleId });
}

/** Adds a card, last or at its order; the ones from there on move down. */
export async function createCard(deps: Pick<Deps, 'db' | 'now' | 'newId'>, card: NewCard): Promise<Card> {
  const id = deps.newId();
  const at = deps.now().toISOString();
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockModule(trx, card.moduleId, at))) throw new AppError('module.missing');
    const others = await listCardIds(trx, card.moduleId);
    requireLinksWithin(card, [...others, id]);
    const position = clampPlace(card.order, others.length + 1);
    await shiftCards(trx, card.moduleId, { from: position, to: others.length, by: 1 });
    if (!(await addCard(trx, { ...card, id, position, createdAt: at }))) throw new AppError('slug.taken', { slug: card.slug });
    return finish(trx, id);
  });
}

/** Changes the given fields; a new order moves the card and the ones between. */
export async function updateCard(deps: Pick<Deps, 'db' | 'now'>, id: string, changes: CardChanges): Promise<Card> {
  const at = deps.now().toISOString();
  const { moduleId } = await findCard(deps.db, id);
  return deps.db
    .transaction()
    .execute(async (trx) => {
      await lockModule(trx, moduleId, at);
      const card = await findCard(trx, id);
      const all = await listCardIds(trx, moduleId);
      requireLinksWithin(changes, all);
      if (changes.order !== undefined) await moveCard(trx, card, clampPlace(changes.order, all.length));
      await changeCard(trx, id, changes, at);
      return finish(trx, id);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('slug.taken', { slug: changes.slug ?? '' }) : error;
    });
}

/** Deletes a card, closes the gap, and empties the links that led to it. */
export async function deleteCard(deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<void> {
  const { moduleId } = await findCard(deps.db, id);
  await deps.db.transaction().execute(async (trx) => {
    await lockModule(trx, moduleId, deps.now().toISOString());
    const cards = await listCardsFrom(trx, { moduleId });
    const card = cards.find((each) => each.id === id);
    if (!card) throw new AppError('card.missing');
    await removeCard(trx, id);
    await shiftCards(trx, moduleId, { from: card.order + 1, to: cards.length, by: -1 });
    // The three link columns empty themselves; an option's link is inside JSON.
    for (const other of cards) {
      if (other.id === id || !other.options.some((option) => option.nextPageId === id)) continue;
      await setOptions(
        trx,
        other.id,
        other.options.map((option) => (option.nextPageId === id ? { ...option, nextPageId: null } : option)),
      );
    }
  });
}

async function moveCard(trx: DbOrTrx, card: Card, to: number): Promise<void> {
  if (to < card.order) await shiftCards(trx, card.moduleId, { from: to, to: card.order - 1, by: 1 });
  if (to > card.order) await shiftCards(trx, card.moduleId, { from: card.order + 1, to, by: -1 });
  if (to !== card.order) await placeCard(trx, card.id, to);
}

/** A link may only name a card of the same module. */
function requireLinksWithin(fields: CardChanges, cardIds: readonly string[]): void {
  const links = [
    ['nextPageId', fields.nextPageId],
    ['nextOnPassPageId', fields.nextOnPassPageId],
    ['nextOnFailPageId', fields.nextOnFailPageId],
    ...(fields.options ?? []).map((option, index) => [`options.${index}.nextPageId`, option.nextPageId] as const),
  ] as const;
  const stray = links.find(([, id]) => id != null && !cardIds.includes(id));
  if (stray) throw invalidField(stray[0], 'must be a page of the same module.');
}

async function finish(trx: DbOrTrx, id: string): Promise<Card> {
  const card = await findCard(trx, id);
  await setCardObjects(trx, id, objectsOf(card));
  return card;
}

/** Every object a card shows or offers. */
function objectsOf(card: Card): string[] {
  const ids = [card.videoId, card.transcriptId, card.overlayVideoId, card.endFrameImageId];
  const addresses = [card.fileUrl, ...card.files.map((file) => file.url), ...card.overlays.map((overlay) => overlay.src)];
  const used = [...ids.map((id) => id && bareObjectId(id)), ...addresses.map((address) => address && objectOfAddress(address))];
  return [...new Set(used)].filter((id): id is string => Boolean(id));
}

async function findCard(db: DbOrTrx, id: string): Promise<Card> {
  const [card] = await listCardsFrom(db, { id });
  if (!card) throw new AppError('card.missing');
  return card;
}
