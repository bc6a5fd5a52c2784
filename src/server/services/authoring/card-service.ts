import { isUniqueViolation, type DbOrTrx } from '#db/open.ts';
import { AppError, createFieldError } from '#shared/app-error.ts';
import type { Card, CardChanges, CardOutline, EditableCard, NewCard } from '#shared/catalog.ts';
import { clampPosition } from '#shared/positions.ts';
import { stripObjectExtension, parseObjectIdFromUrl } from '#shared/object-id.ts';
import type { Deps } from '../../deps.ts';
import {
  insertCard,
  updateCardRow,
  clearLinksToCard,
  findVersionedCard,
  selectCardIds,
  selectCardOutlines,
  selectCards,
  updateCardPosition,
  updateCardModule,
  deleteCardRow,
  replaceCardObjects,
  updateCardOptions,
  shiftCardPositions,
} from './card-queries.ts';
import { lockModule } from './module-queries.ts';
import { rejectSlowRegexes } from './reject-slow-regexes.ts';

/** The cards of a module by order; without a module, of all. */
export async function listCards(deps: Pick<Deps, 'db'>, moduleId?: string): Promise<Card[]> {
  return selectCards(deps.db, moduleId === undefined ? {} : { moduleId });
}

/** Adds a card, last or at its order; the ones from there on move down. */
export async function createCard(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'regexSandbox'>, card: NewCard): Promise<Card> {
  await rejectSlowRegexes(deps, card);
  const id = deps.newId();
  const at = deps.now().toISOString();
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockModule(trx, card.moduleId, at))) throw new AppError('module.missing');
    const others = await selectCardIds(trx, card.moduleId);
    assertLinksWithinModule(card, [...others, id]);
    const position = clampPosition(card.order, others.length + 1);
    await shiftCardPositions(trx, card.moduleId, { from: position, to: others.length, by: 1 });
    if (!(await insertCard(trx, { ...card, id, position, createdAt: at }))) throw new AppError('slug.taken', { slug: card.slug });
    return syncCardObjects(trx, id);
  });
}

/** What the editor of a card needs: the card, its version for optimistic locking, and the other cards of its module to link to. */
export async function loadCardForEditing(deps: Pick<Deps, 'db'>, id: string): Promise<EditableCard> {
  const { card, updatedAt } = await requireVersionedCard(deps.db, id);
  const outlines = await selectCardOutlines(deps.db, card.moduleId);
  return { card, updatedAt, siblings: outlines.filter((outline) => outline.id !== id) };
}

/** The cards of a module by order, without their content. */
export async function listCardOutlines(deps: Pick<Deps, 'db'>, moduleId: string): Promise<CardOutline[]> {
  return selectCardOutlines(deps.db, moduleId);
}

/** Changes the given fields; a new order or module moves the card. Refused when it has changed since the given version was opened. */
export async function updateCard(
  deps: Pick<Deps, 'db' | 'now' | 'regexSandbox'>,
  id: string,
  changes: CardChanges,
  openedAt?: string,
): Promise<Card> {
  await rejectSlowRegexes(deps, changes);
  const at = deps.now().toISOString();
  const { moduleId, slug } = await requireCard(deps.db, id);
  const target = changes.moduleId ?? moduleId;
  return deps.db
    .transaction()
    .execute(async (trx) => {
      for (const each of [...new Set([moduleId, target])].toSorted())
        if (!(await lockModule(trx, each, at))) throw new AppError('module.missing');
      const { card, updatedAt } = await requireVersionedCard(trx, id);
      if (openedAt !== undefined && updatedAt !== openedAt) throw new AppError('card.changed');
      const others = (await selectCardIds(trx, target)).filter((other) => other !== id);
      assertLinksWithinModule(changes, [...others, id]);
      if (target !== moduleId)
        await moveCardToModule(trx, card, { moduleId: target, position: clampPosition(changes.order, others.length + 1) });
      else if (changes.order !== undefined) await moveCardWithinModule(trx, card, clampPosition(changes.order, others.length + 1));
      await updateCardRow(trx, id, changes, at);
      return syncCardObjects(trx, id);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('slug.taken', { slug: changes.slug ?? slug }) : error;
    });
}

/** Deletes a card, closes the gap, and empties the links that led to it. */
export async function deleteCard(deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<void> {
  const { moduleId } = await requireCard(deps.db, id);
  await deps.db.transaction().execute(async (trx) => {
    await lockModule(trx, moduleId, deps.now().toISOString());
    const card = await requireCard(trx, id);
    await detachCardFromModule(trx, card);
    await deleteCardRow(trx, id);
  });
}

async function moveCardWithinModule(trx: DbOrTrx, card: Card, to: number): Promise<void> {
  if (to < card.order) await shiftCardPositions(trx, card.moduleId, { from: to, to: card.order - 1, by: 1 });
  if (to > card.order) await shiftCardPositions(trx, card.moduleId, { from: card.order + 1, to, by: -1 });
  if (to !== card.order) await updateCardPosition(trx, card.id, to);
}

async function moveCardToModule(trx: DbOrTrx, card: Card, home: { moduleId: string; position: number }): Promise<void> {
  const there = (await selectCardIds(trx, home.moduleId)).length;
  await detachCardFromModule(trx, card);
  await shiftCardPositions(trx, home.moduleId, { from: home.position, to: there, by: 1 });
  await updateCardModule(trx, card.id, home);
  await updateCardOptions(
    trx,
    card.id,
    card.options.map((option) => ({ ...option, nextPageId: null })),
  );
}

/** Closes the gap a card leaves in its module, and empties the links that led to it. */
async function detachCardFromModule(trx: DbOrTrx, card: Card): Promise<void> {
  const cards = await selectCards(trx, { moduleId: card.moduleId });
  await shiftCardPositions(trx, card.moduleId, { from: card.order + 1, to: cards.length, by: -1 });
  await clearLinksToCard(trx, card.moduleId, card.id);
  for (const { id, options } of cards) {
    if (id === card.id || !options.some((option) => option.nextPageId === card.id)) continue;
    await updateCardOptions(
      trx,
      id,
      options.map((option) => (option.nextPageId === card.id ? { ...option, nextPageId: null } : option)),
    );
  }
}

/** A link may only name a card of the same module. */
function assertLinksWithinModule(fields: CardChanges, cardIds: readonly string[]): void {
  const links = [
    ['nextPageId', fields.nextPageId],
    ['nextOnPassPageId', fields.nextOnPassPageId],
    ['nextOnFailPageId', fields.nextOnFailPageId],
    ...(fields.options ?? []).map((option, index) => [`options.${index}.nextPageId`, option.nextPageId] as const),
  ] as const;
  const stray = links.find(([, id]) => id != null && !cardIds.includes(id));
  if (stray) throw createFieldError(stray[0], 'must be a page of the same module.');
}

async function syncCardObjects(trx: DbOrTrx, id: string): Promise<Card> {
  const card = await requireCard(trx, id);
  await replaceCardObjects(trx, id, collectObjectIds(card));
  return card;
}

/** Every object a card shows or offers. */
function collectObjectIds(card: Card): string[] {
  const ids = [card.videoId, card.transcriptId, card.overlayVideoId, card.endFrameImageId];
  const addresses = [card.fileUrl, ...card.files.map((file) => file.url), ...card.overlays.map((overlay) => overlay.src)];
  const used = [
    ...ids.map((id) => id && stripObjectExtension(id)),
    ...addresses.map((address) => address && parseObjectIdFromUrl(address)),
  ];
  return [...new Set(used)].filter((id): id is string => Boolean(id));
}

async function requireCard(db: DbOrTrx, id: string): Promise<Card> {
  return (await requireVersionedCard(db, id)).card;
}

async function requireVersionedCard(db: DbOrTrx, id: string): Promise<{ card: Card; updatedAt: string }> {
  const found = await findVersionedCard(db, id);
  if (!found) throw new AppError('card.missing');
  return found;
}
