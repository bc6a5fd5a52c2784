import { refusalsWords } from '#admin-words/refusals.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { transact, TransactionConflictError } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import { applyChange, clearLinks, removeCard } from '#shared/authoring/apply-change.ts';
import { getGivenFields, type DraftChange } from '#shared/authoring/draft-schema.ts';
import { toCards, toModuleContent, type CardContent } from '#shared/authoring/module-content.ts';
import type { Card, CardChanges, CardOutline, FoundCard, EditableCard, NewCard } from '#shared/catalog.ts';
import type { Deps } from '#server/deps.ts';
import { listChangedFields, recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { selectCardsInOrder, selectLiveCards } from '../cards/stored-card-queries.ts';
import { findModuleIdOfCard, selectCardOutlines, selectFileNames, selectFoundCards, updateCardModule } from './card-queries.ts';
import { createVersionMetadata, type EditorContext } from './editor-context.ts';
import { lockModule } from './module-queries.ts';
import { requireValidFields } from './require-valid-fields.ts';
import type { VersionMetadata } from './versions/record-version.ts';
import { retireCards } from './versions/retire-cards.ts';
import { keepReachedPercents } from './versions/keep-reached-percents.ts';
import { writeModuleContent } from './versions/write-module-content.ts';

type WriteDeps = Pick<Deps, 'db'> & AuditDeps & EditorContext;
type ChangeDeps = WriteDeps & Pick<Deps, 'regexSandbox'>;

/** Returns the cards of a module sorted by position, or the cards of all modules when no module is given. */
export async function listCards(deps: Pick<Deps, 'db'>, moduleId?: string): Promise<Card[]> {
  return selectCardsInOrder(deps.db, moduleId);
}

const MAX_FOUND_CARDS = 6;

/** Finds live cards of any module by words of their titles and slugs. */
export async function searchCards(deps: Pick<Deps, 'db'>, search: string): Promise<FoundCard[]> {
  return selectFoundCards(deps.db, search, MAX_FOUND_CARDS);
}

/** Returns the cards of a module, sorted by position and without the content of the cards. */
export async function listCardOutlines(deps: Pick<Deps, 'db'>, moduleId: string): Promise<CardOutline[]> {
  return selectCardOutlines(deps.db, moduleId);
}

/**
 * Loads the data that the card editor needs: the card, its version for optimistic locking, and the other cards of its module as link
 * targets.
 */
export async function loadLiveCard(deps: Pick<Deps, 'db'>, id: string): Promise<EditableCard> {
  const [found] = await selectLiveCards(deps.db, { id });
  if (!found) throw new AppError('card.missing');
  const { card, updatedAt } = found;
  const outlines = await selectCardOutlines(deps.db, card.moduleId);
  return { card, updatedAt, siblings: outlines.filter((outline) => outline.id !== id), fileNames: await selectFileNames(deps.db, id) };
}

export async function createCard(deps: ChangeDeps, card: NewCard): Promise<Card> {
  return (await changeLiveCard(deps, { verb: 'create', card }))!;
}

/**
 * Changes the given fields of a card. If the changes contain a position or another module, the card is moved. `openedAt`, if given,
 * identifies the version of the card that the administrator opened for editing. Throws `card.changed` when the card has been saved since
 * the administrator opened it.
 */
export async function updateCard(deps: ChangeDeps, id: string, changes: CardChanges, openedAt?: string): Promise<Card> {
  return (await changeLiveCard(deps, { verb: 'change', id, changes, openedAt }))!;
}

/** Deletes a card and clears the links to the card. The deleted card is kept as a retired card. */
export async function deleteCard(deps: WriteDeps, id: string): Promise<void> {
  await writeChange(deps, { verb: 'remove', id });
}

/** Adds cards, which may link to each other, at the end of a module. */
export async function addCards(deps: WriteDeps, moduleId: string, cards: readonly CardContent[]): Promise<void> {
  await transact(deps.db, async (trx) => {
    const at = deps.now().toISOString();
    if (!(await lockModule(trx, moduleId, at))) throw new AppError('module.missing');
    const { content } = await loadLiveContent(trx, moduleId);
    const added = applyChange(content, { verb: 'replace', content: [...content, ...cards] });
    await writeModuleContent(trx, { moduleId, content: added }, createVersionMetadata(deps, at));
    for (const { id, title } of cards) await recordAudit(trx, deps, 'card.created', { id, name: title });
  });
}

const AUDIT_ACTIONS = { create: 'card.created', change: 'card.changed', move: 'card.changed', remove: 'card.deleted' } as const;

/** Applies one change to the live cards of a module. Returns the changed card, or null when the card was deleted. */
export async function changeLiveCard(deps: ChangeDeps, change: DraftChange): Promise<Card | null> {
  const given = change.verb === 'create' ? { ...change, id: change.id ?? deps.newId() } : change;
  const fields = getGivenFields(given);
  await requireValidFields(deps, { id: given.id, moduleId: fields.moduleId ?? null }, fields);
  return writeChange(deps, given);
}

async function writeChange(deps: WriteDeps, change: DraftChange): Promise<Card | null> {
  const id = change.verb === 'create' ? (change.id ?? deps.newId()) : change.id;
  return transact(deps.db, async (trx) => {
    const now = deps.now();
    const origin = createVersionMetadata(deps, now.toISOString());
    const { fromId, moduleId } = await lockModules(trx, change, now);
    const live = await loadLiveContent(trx, fromId);
    const content =
      change.verb === 'change' && fromId !== moduleId
        ? await moveToModule(trx, { change, live, fromId, moduleId }, origin)
        : applyChange(live.content, { ...change, id }, live.getVersion);
    await writeModuleContent(trx, { moduleId, content }, origin);
    const card = toCards(content, moduleId).find((each) => each.id === id) ?? null;
    const { title } = (card ?? live.content.find((each) => each.id === id))!;
    const detail = change.verb === 'change' ? listChangedFields(change.changes) : '';
    await recordAudit(trx, deps, AUDIT_ACTIONS[change.verb], { id, name: title }, detail);
    return card;
  });
}

/**
 * Locks the module that contains the card and, if the card moves, its new module, so that data read later in the transaction stays valid.
 * Returns the ids of both modules, which are equal unless the card moves.
 */
async function lockModules(trx: DbOrTrx, change: DraftChange, now: Date): Promise<{ fromId: string; moduleId: string }> {
  const fromId = change.verb === 'create' ? change.card.moduleId : await findModuleIdOfCard(trx, change.id);
  if (fromId === null) throw new AppError('card.missing');
  const moduleId = (change.verb === 'change' && change.changes.moduleId) || fromId;
  // All transactions lock modules in the order of their ids, which prevents deadlocks.
  for (const id of [...new Set([fromId, moduleId])].toSorted())
    if (!(await lockModule(trx, id, now.toISOString()))) throw new AppError('module.missing');
  // On PostgreSQL, another transaction may have moved the card to a third module while this transaction waited for the lock. Locking the
  // third module now could cause a deadlock, because modules would no longer be locked in the order of their ids.
  const lockedId = change.verb === 'create' ? fromId : await findModuleIdOfCard(trx, change.id);
  if (lockedId === null) throw new AppError('card.missing');
  if (lockedId !== fromId) throw new TransactionConflictError(refusalsWords.cardWasMovedToAnother);
  return { fromId, moduleId };
}

interface LiveContent {
  content: CardContent[];
  getVersion: (id: string) => string | undefined;
}

async function loadLiveContent(trx: DbOrTrx, moduleId: string): Promise<LiveContent> {
  const cards = await selectLiveCards(trx, { moduleId });
  const content = toModuleContent(cards.map(({ card }) => card));
  return { content, getVersion: (id) => cards.find(({ card }) => card.id === id)?.updatedAt };
}

/**
 * Takes a card out of its module. Returns the content of the other module with the card, which keeps its progress but loses its links,
 * because a card can link only to cards of its own module.
 */
async function moveToModule(
  trx: DbOrTrx,
  { change, live, fromId, moduleId }: { change: DraftChange & { verb: 'change' }; live: LiveContent; fromId: string; moduleId: string },
  origin: VersionMetadata,
): Promise<CardContent[]> {
  const { id, changes } = change;
  const card = applyChange(live.content, { ...change, changes: {} }, live.getVersion).find((each) => each.id === id)!;
  const { content } = await loadLiveContent(trx, moduleId);
  // Between the two steps, the card has a slug that no other card of the module can have.
  const arrived = applyChange(content, { verb: 'create', id, card: { ...clearLinks(card, () => true), slug: `~${id}` } });
  const changed = applyChange(arrived, { verb: 'change', id, changes: { ...changes, slug: changes.slug ?? card.slug } });
  const remaining = removeCard(live.content, id);
  await keepReachedPercents(trx, { moduleId: fromId, before: live.content, after: remaining });
  await retireCards(trx, { moduleId: fromId, ids: [id], now: new Date(origin.at) });
  await updateCardModule(trx, id, moduleId);
  await writeModuleContent(trx, { moduleId: fromId, content: remaining }, origin);
  return changed;
}
