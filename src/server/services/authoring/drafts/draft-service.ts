import { refusalsWords } from '#admin-words/refusals.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError, createFieldError } from '#shared/app-error.ts';
import { applyChange } from '#shared/authoring/apply-change.ts';
import { diffContents } from '#shared/authoring/change-set.ts';
import {
  getGivenFields,
  MAX_CARDS_IN_DRAFT,
  type CardAfterChange,
  type DraftChange,
  type ModuleDraft,
} from '#shared/authoring/draft-schema.ts';
import { toCards, toModuleContent, type CardContent } from '#shared/authoring/module-content.ts';
import type { EditableCard } from '#shared/catalog.ts';
import { collectObjectIds } from '#shared/page-types/card-fields.ts';
import type { Deps } from '#server/deps.ts';
import { deleteUploadsOfModule } from '../../media/resumable/upload-queries.ts';
import { markObjectAsRemoved } from '../../media/unused/unused-object-queries.ts';
import { computeNextUpdatedAt } from '../card-rules.ts';
import { changeLiveCard, listCards, loadLiveCard } from '../card-service.ts';
import { lockModule, selectModules } from '../module-queries.ts';
import { retireModule } from '../retire-module.ts';
import { requireValidFields } from '../require-valid-fields.ts';
import { createDraftContents, getDraftCardVersion, getDraftContent, replaceDraftContent } from './draft-contents.ts';
import {
  countSessionsSeenSince,
  findDraft,
  findLiveVersion,
  replaceDraftObjects,
  selectModulesWithDraft,
  selectUsernames,
  upsertDraft,
  type StoredDraft,
} from './draft-queries.ts';
import { letOthersRun } from '../versions/let-others-run.ts';
import { selectNamedObjects } from '../object-name-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Limits the size of a stored draft, in UTF-16 code units. */
const MAX_DRAFT_LENGTH = 30_000_000;

export async function listOpenDrafts({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  return selectModulesWithDraft(db);
}

/** Returns the draft of a module, if the module has one. Throws `module.missing` when the module does not exist. */
export async function loadDraft(deps: Pick<Deps, 'db' | 'now'>, moduleId: string): Promise<ModuleDraft> {
  const [module] = await selectModules(deps.db, { id: moduleId });
  const liveVersion = await findLiveVersion(deps.db, moduleId);
  if (!module || liveVersion === null) throw new AppError('module.missing');
  const since = new Date(deps.now().getTime() - DAY_MS).toISOString();
  const learnersToday = await countSessionsSeenSince(deps.db, moduleId, since);
  const stored = await findDraft(deps.db, moduleId);
  const names = await selectUsernames(deps.db, stored ? [...stored.contents.authors, stored.changedBy ?? ''] : []);
  const summary = { module, liveVersion, learnersToday };
  if (!stored) return { ...summary, draft: null, discarded: null };
  if (stored.discardedAt !== null) {
    return { ...summary, draft: null, discarded: { by: names.get(stored.changedBy ?? '') ?? null, at: stored.discardedAt } };
  }
  const { baseVersion, contents, stamp, changedAt } = stored;
  const content = getDraftContent(contents);
  const authors = contents.authors.flatMap((id) => names.get(id) ?? []);
  const changes = diffContents(contents.base, content);
  return { ...summary, draft: { baseVersion, stamp, authors, changedAt, cards: toCards(content, moduleId), changes }, discarded: null };
}

/** Returns a live card, or a card of the draft of the module `draftOf`, with all other data that the card editor needs. */
export async function loadEditableCard(
  deps: Pick<Deps, 'db'>,
  { id, draftOf }: { id: string; draftOf?: string | undefined },
): Promise<EditableCard> {
  return draftOf === undefined ? loadLiveCard(deps, id) : loadDraftCard(deps, draftOf, id);
}

async function loadDraftCard(deps: Pick<Deps, 'db'>, moduleId: string, id: string): Promise<EditableCard> {
  const { contents } = await requireOpenDraft(deps.db, moduleId);
  const cards = toCards(getDraftContent(contents), moduleId);
  const card = cards.find((each) => each.id === id);
  if (!card) throw new AppError('card.missing');
  const siblings = cards.filter((each) => each !== card).map(({ id: otherId, title, order }) => ({ id: otherId, title, order }));
  const objects = await selectNamedObjects(deps.db, collectObjectIds(card));
  const fileNames = Object.fromEntries(objects.flatMap((object) => (object.name === null ? [] : [[object.id, object.name]])));
  return { card, updatedAt: getDraftCardVersion(contents, id), siblings, fileNames };
}

/** Starts a draft of a module from the live cards. Does nothing when the module already has a draft. */
export async function startDraft(deps: Pick<Deps, 'db' | 'now'>, moduleId: string, adminId: string): Promise<ModuleDraft> {
  await transact(deps.db, (trx) => findOrStartDraft(trx, { moduleId, adminId, now: deps.now() }));
  return loadDraft(deps, moduleId);
}

/**
 * Makes one change to the draft of the module `draftOf`, or to the live cards. Throws `draft.missing` when the module has no draft, and
 * otherwise the same errors for both.
 */
export async function changeCard(
  deps: Parameters<typeof changeLiveCard>[0],
  { draftOf, change }: { draftOf?: string | undefined; change: DraftChange },
  adminId: string,
): Promise<CardAfterChange> {
  if (draftOf === undefined) return { stamp: null, card: await changeLiveCard(deps, change) };
  return changeDraftCard(deps, { moduleId: draftOf, change }, adminId);
}

async function changeDraftCard(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'regexSandbox'>,
  { moduleId, change }: { moduleId: string; change: DraftChange },
  adminId: string,
): Promise<CardAfterChange> {
  const fields = getGivenFields(change);
  if (fields.moduleId !== undefined && fields.moduleId !== moduleId) throw createFieldError('moduleId', refusalsWords.mustBeModule);
  const id = change.verb === 'create' ? (change.id ?? deps.newId()) : change.id;
  await requireValidFields(deps, { id, moduleId }, fields);
  return transact(deps.db, async (trx) => {
    const now = deps.now();
    if (!(await lockModule(trx, moduleId, now.toISOString()))) throw new AppError('module.missing');
    const draft = await requireOpenDraft(trx, moduleId);
    const getVersion = (cardId: string) => getDraftCardVersion(draft.contents, cardId);
    const content = applyChange(getDraftContent(draft.contents), { ...change, id }, getVersion);
    const stamp = await writeDraftContent(trx, draft, content, { moduleId, adminId, now });
    return { stamp, card: toCards(content, moduleId).find((card) => card.id === id) ?? null };
  });
}

/**
 * Changes any number of cards of a draft in one step, and starts a draft when the module has none. `edit` receives the cards of the draft
 * and returns the new cards, or throws an error to leave the draft unchanged. The `edit` callback must have no side effects, because it
 * runs again when the transaction is retried.
 */
export async function replaceDraftCards(
  deps: Pick<Deps, 'db' | 'now'>,
  { moduleId, adminId }: { moduleId: string; adminId: string },
  edit: (content: CardContent[]) => CardContent[],
): Promise<CardAfterChange> {
  return transact(deps.db, async (trx) => ({
    stamp: await editDraft(trx, { moduleId, adminId, now: deps.now() }, edit),
    card: null,
  }));
}

/** Does what `replaceDraftCards` does within a transaction, and returns the stamp of the draft. */
export async function editDraft(
  trx: DbOrTrx,
  { moduleId, adminId, now }: { moduleId: string; adminId: string; now: Date },
  edit: (content: CardContent[]) => CardContent[],
): Promise<string> {
  const draft = await findOrStartDraft(trx, { moduleId, adminId, now });
  const before = getDraftContent(draft.contents);
  await letOthersRun(before);
  const content = applyChange(before, { verb: 'replace', content: edit(before) });
  await letOthersRun(content);
  return writeDraftContent(trx, draft, content, { moduleId, adminId, now });
}

/**
 * Discards the draft of a module with all its changes, the files that only the draft used and the module itself when it was made for the
 * draft. For a day, the files can be restored. Does nothing when the draft was already discarded.
 */
export async function discardDraft(deps: Pick<Deps, 'db' | 'now' | 'partialUploads'>, moduleId: string, adminId: string): Promise<void> {
  const uploadIds = await transact(deps.db, async (trx) => {
    const at = deps.now().toISOString();
    if (!(await lockModule(trx, moduleId, at))) throw new AppError('module.missing');
    const draft = await findDraft(trx, moduleId);
    if (!draft || draft.discardedAt !== null) return [];
    await upsertDraft(trx, moduleId, {
      ...draft,
      contents: createDraftContents([], draft.contents.startedAt),
      changedBy: adminId,
      changedAt: at,
      discardedAt: at,
    });
    const live = new Set(draft.contents.base.flatMap(collectObjectIds));
    const added = [...new Set(getDraftContent(draft.contents).flatMap(collectObjectIds))].filter((id) => !live.has(id));
    await replaceDraftObjects(trx, moduleId, []);
    for (const id of added) await markObjectAsRemoved(trx, id, at);
    if (draft.newModule) await retireModule(trx, moduleId, deps.now());
    return deleteUploadsOfModule(trx, moduleId);
  });
  for (const id of uploadIds) await deps.partialUploads.remove(id);
}

/** Returns the open draft of a module. Throws `draft.missing` when the module has no open draft. */
export async function requireOpenDraft(db: DbOrTrx, moduleId: string): Promise<StoredDraft> {
  const draft = await findDraft(db, moduleId);
  if (!draft || draft.discardedAt !== null) throw new AppError('draft.missing');
  return draft;
}

async function findOrStartDraft(
  trx: DbOrTrx,
  { moduleId, adminId, now }: { moduleId: string; adminId: string; now: Date },
): Promise<StoredDraft> {
  const at = now.toISOString();
  if (!(await lockModule(trx, moduleId, at))) throw new AppError('module.missing');
  const existing = await findDraft(trx, moduleId);
  if (existing && existing.discardedAt === null) return existing;
  const live = toModuleContent(await listCards({ db: trx }, moduleId));
  const stamp = existing ? computeNextUpdatedAt(existing.stamp, now) : at;
  const draft: StoredDraft = {
    baseVersion: (await findLiveVersion(trx, moduleId))!,
    contents: createDraftContents(live, stamp),
    stamp,
    changedBy: adminId,
    changedAt: at,
    discardedAt: null,
  };
  await upsertDraft(trx, moduleId, draft);
  await replaceDraftObjects(trx, moduleId, [...new Set(live.flatMap(collectObjectIds))]);
  return draft;
}

/** Replaces the cards of a draft, and returns a stamp that identifies the new state of the draft. */
async function writeDraftContent(
  trx: DbOrTrx,
  draft: StoredDraft,
  content: readonly CardContent[],
  { moduleId, adminId, now }: { moduleId: string; adminId: string; now: Date },
): Promise<string> {
  if (content.length > MAX_CARDS_IN_DRAFT) throw new AppError('draft.tooLarge');
  const stamp = computeNextUpdatedAt(draft.stamp, now);
  const contents = replaceDraftContent(draft.contents, content, { authorId: adminId, updatedAt: stamp });
  if (JSON.stringify(contents).length > MAX_DRAFT_LENGTH) throw new AppError('draft.tooLarge');
  await letOthersRun(content);
  await upsertDraft(trx, moduleId, { ...draft, contents, stamp, changedBy: adminId, changedAt: now.toISOString() });
  await letOthersRun(content);
  await replaceDraftObjects(trx, moduleId, [...new Set([...content, ...contents.base].flatMap(collectObjectIds))]);
  return stamp;
}
