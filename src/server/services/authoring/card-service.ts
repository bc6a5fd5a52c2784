import { collectObjectIds } from '#shared/page-types/card-fields.ts';
import { isUniqueViolation, type DbOrTrx } from '#db/open-database.ts';
import { transact, TransactionConflictError } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type { Card, CardChanges, CardOutline, EditableCard, NewCard } from '#shared/catalog.ts';
import { clampPosition } from '#shared/positions.ts';
import type { Deps } from '#server/deps.ts';
import { listChangedFields, recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import {
  clearLinksToCard,
  findVersionedCard,
  insertCard,
  extendObjectAccess,
  replaceCardObjects,
  selectCardIds,
  selectCardObjectIds,
  selectCardOutlines,
  selectCards,
  selectFileNames,
  selectOptionsLinkingTo,
  shiftCardPositions,
  updateCardOptions,
  updateCardRow,
  updateCardVersion,
  type VersionedCard,
} from './card-queries.ts';
import { computeObjectAccessEnd, assertLinksWithinModule, computeNextUpdatedAt } from './card-rules.ts';
import { createVersionMetadata, type EditorContext } from './editor-context.ts';
import { lockModule } from './module-queries.ts';
import { rejectSlowRegexes } from './reject-slow-regexes.ts';
import { recordVersion } from './versions/record-version.ts';
import { retireCards } from './versions/retire-cards.ts';

// Every function that changes a card first locks the card's module, so that data read later in the transaction stays valid.

/** Returns the cards of a module sorted by position, or the cards of all modules when no module is given. */
export async function listCards(deps: Pick<Deps, 'db'>, moduleId?: string): Promise<Card[]> {
  return selectCards(deps.db, moduleId === undefined ? {} : { moduleId });
}

/** Returns the cards of a module, sorted by position and without the content of the cards. */
export async function listCardOutlines(deps: Pick<Deps, 'db'>, moduleId: string): Promise<CardOutline[]> {
  return selectCardOutlines(deps.db, moduleId);
}

/**
 * Loads the data that the card editor needs: the card, its version for optimistic locking, and the other cards of its module as link
 * targets.
 */
export async function loadCardForEditing(deps: Pick<Deps, 'db'>, id: string): Promise<EditableCard> {
  const { card, updatedAt } = await requireVersionedCard(deps.db, id);
  const outlines = await selectCardOutlines(deps.db, card.moduleId);
  return { card, updatedAt, siblings: outlines.filter((outline) => outline.id !== id), fileNames: await selectFileNames(deps.db, id) };
}

/** Creates a card at the given position of its module, or at the end when no position is given, and shifts the following cards. */
export async function createCard(deps: Pick<Deps, 'db' | 'regexSandbox'> & AuditDeps & EditorContext, card: NewCard): Promise<Card> {
  await rejectSlowRegexes(deps, card);
  const id = deps.newId();
  const createdAt = deps.now().toISOString();
  return transact(deps.db, async (trx) => {
    if (!(await lockModule(trx, card.moduleId, createdAt))) throw new AppError('module.missing');
    const otherIds = await selectCardIds(trx, card.moduleId);
    assertLinksWithinModule(card, [...otherIds, id]);
    const position = clampPosition(card.order, otherIds.length + 1);
    await shiftCardPositions(trx, card.moduleId, { from: position, by: 1 });
    if (!(await insertCard(trx, { ...card, id, position, createdAt }))) throw new AppError('slug.taken', { slug: card.slug });
    await recordAudit(trx, deps, 'card.created', { id, name: card.title });
    const created = await syncCardObjects(trx, id);
    await recordVersion(trx, card.moduleId, createVersionMetadata(deps, createdAt));
    return created;
  });
}

/**
 * Changes the given fields of a card. If the changes contain a position or another module, the card is moved. `openedAt`, if given,
 * identifies the version of the card that the administrator opened for editing. Throws `card.changed` when the card has been saved since
 * the administrator opened it.
 */
export async function updateCard(
  deps: Pick<Deps, 'db' | 'regexSandbox'> & AuditDeps & EditorContext,
  id: string,
  changes: CardChanges,
  openedAt?: string,
): Promise<Card> {
  await rejectSlowRegexes(deps, changes);
  const now = deps.now();
  return transact(deps.db, async (trx) => {
    const { card, updatedAt } = await lockCard(trx, id, now, changes.moduleId);
    if (!(await updateCardVersion(trx, id, { from: openedAt, to: computeNextUpdatedAt(updatedAt, now) })))
      throw new AppError('card.changed');
    const moduleId = changes.moduleId ?? card.moduleId;
    const otherIds = (await selectCardIds(trx, moduleId)).filter((otherId) => otherId !== id);
    assertLinksWithinModule(changes, [...otherIds, id]);
    const isMoved = moduleId !== card.moduleId;
    const position = isMoved || changes.order !== undefined ? clampPosition(changes.order, otherIds.length + 1) : card.order;
    if (isMoved) {
      await detachCardFromModule(trx, card);
      await shiftCardPositions(trx, moduleId, { from: position, by: 1 });
    } else {
      await shiftCardsBetween(trx, card, position);
    }
    const usedBefore = await selectCardObjectIds(trx, id);
    const fields = isMoved ? { ...clearLinks(card), ...changes } : changes;
    await updateCardRow(trx, id, { ...fields, moduleId, position }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('slug.taken', { slug: changes.slug ?? card.slug }) : error;
    });
    const changed = await syncCardObjects(trx, id);
    const used = isMoved ? [] : await selectCardObjectIds(trx, id);
    const replaced = usedBefore.filter((objectId) => !used.includes(objectId));
    await extendObjectAccess(trx, replaced, { moduleId: card.moduleId, until: computeObjectAccessEnd(now) });
    await recordAudit(trx, deps, 'card.changed', { id, name: changed.title }, listChangedFields(changes));
    for (const changedId of new Set([card.moduleId, moduleId]))
      await recordVersion(trx, changedId, createVersionMetadata(deps, now.toISOString()));
    return changed;
  });
}

/**
 * Deletes a card, closes the gap that the card leaves in the order of its module, and clears the links to the card. The deleted card is
 * kept as a retired card.
 */
export async function deleteCard(deps: Pick<Deps, 'db'> & AuditDeps & EditorContext, id: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    const now = deps.now();
    const { card } = await lockCard(trx, id, now);
    const { moduleId } = card;
    const order = await selectCardIds(trx, moduleId);
    await retireCards(trx, { moduleId, order, retiredIds: new Set([id]), now });
    await detachCardFromModule(trx, card);
    await recordAudit(trx, deps, 'card.deleted', { id, name: card.title });
    await recordVersion(trx, moduleId, createVersionMetadata(deps, now.toISOString()));
  });
}

/** Locks a card's current module and its new module, and returns the card as it is once both are locked. */
async function lockCard(trx: DbOrTrx, id: string, now: Date, newModuleId?: string): Promise<VersionedCard> {
  const { card } = await requireVersionedCard(trx, id);
  // All transactions lock modules in the order of their ids, which prevents deadlocks.
  const moduleIds = [...new Set([card.moduleId, newModuleId ?? card.moduleId])].toSorted();
  for (const moduleId of moduleIds) if (!(await lockModule(trx, moduleId, now.toISOString()))) throw new AppError('module.missing');
  const locked = await requireVersionedCard(trx, id);
  // On PostgreSQL, another transaction may have moved the card to a third module while this transaction waited for the lock. Locking the
  // third module now could cause a deadlock, because modules would no longer be locked in the order of their ids.
  if (locked.card.moduleId !== card.moduleId) throw new TransactionConflictError('The card was moved to another module.');
  return locked;
}

/** Opens a gap at a card's new position within its module, and closes the gap at its old position. */
async function shiftCardsBetween(trx: DbOrTrx, card: Card, position: number): Promise<void> {
  if (position < card.order) await shiftCardPositions(trx, card.moduleId, { from: position, to: card.order - 1, by: 1 });
  if (position > card.order) await shiftCardPositions(trx, card.moduleId, { from: card.order + 1, to: position, by: -1 });
}

/** Returns the changes that remove all links from a card to other cards. */
function clearLinks(card: Card): CardChanges {
  const options = card.options.map((option) => ({ ...option, nextPageId: null }));
  return { nextPageId: null, nextOnPassPageId: null, nextOnFailPageId: null, options };
}

/** Closes the gap that a card leaves in the order of its module, and clears the links to the card. */
async function detachCardFromModule(trx: DbOrTrx, card: Card): Promise<void> {
  await shiftCardPositions(trx, card.moduleId, { from: card.order + 1, by: -1 });
  await clearLinksToCard(trx, card.moduleId, card.id);
  for (const { id, options } of await selectOptionsLinkingTo(trx, card.moduleId, card.id)) {
    const cleared = options.map((option) => (option.nextPageId === card.id ? { ...option, nextPageId: null } : option));
    await updateCardOptions(trx, id, cleared);
  }
}

async function syncCardObjects(trx: DbOrTrx, id: string): Promise<Card> {
  const { card } = await requireVersionedCard(trx, id);
  await replaceCardObjects(trx, id, collectObjectIds(card));
  return card;
}

async function requireVersionedCard(db: DbOrTrx, id: string): Promise<VersionedCard> {
  const found = await findVersionedCard(db, id);
  if (!found) throw new AppError('card.missing');
  return found;
}
