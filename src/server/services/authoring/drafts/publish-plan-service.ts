import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Db, DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import { diffContents } from '#shared/authoring/change-set.ts';
import type { ChangeSet } from '#shared/authoring/change-set-schema.ts';
import type { LeftOutPage, PublishPlan, PublishPlanInput } from '#shared/authoring/draft-schema.ts';
import { clearLinks } from '#shared/authoring/apply-change.ts';
import {
  createContentProblem,
  findContentProblems,
  findRefusedFiles,
  type ContentProblem,
} from '#shared/authoring/flow/content-problems.ts';
import { mergeContents, type MergeConflict } from '#shared/authoring/merge-contents.ts';
import { toCards, toModuleContent, type CardContent } from '#shared/authoring/module-content.ts';
import { pickCardFields, collectObjectIds } from '#shared/page-types/card-fields.ts';
import type { Deps } from '#server/deps.ts';
import { listCards } from '../card-service.ts';
import { selectModules } from '../module-queries.ts';
import { findFileNames, selectNamedObjects } from '../object-name-queries.ts';
import { selectRevisionFields } from '../versions/revision-queries.ts';
import { findVersion } from '../versions/version-queries.ts';
import { selectUploadsOfDraft } from '../../media/resumable/upload-queries.ts';
import { getDraftContent } from './draft-contents.ts';
import { findDraft, findDraftStamp, findLiveVersion, selectUsernames } from './draft-queries.ts';
import { countPublishEffects } from './publish-effects.ts';
import { selectCardsOfOtherModules } from './publish-plan-queries.ts';

export interface PreparedModuleContent {
  live: CardContent[];
  next: CardContent[];
  changes: ChangeSet;
  problems: ContentProblem[];
  conflicts: MergeConflict[];
  leftOut: LeftOutPage[];
  authorIds: readonly string[];
  /** Holds what the plan rests on besides the live cards: the stamp of the draft and the decided conflicts, or the version. */
  decisions: readonly string[];
  hash: string;
}

/**
 * Returns a plan of the changes that take effect when the draft of a module is published, or when the module is rolled back to a version.
 * Throws `publish.nothing` when the module has no draft, and `version.missing` when the module has no such version.
 */
export async function loadPublishPlan(deps: Pick<Deps, 'db' | 'now'>, input: PublishPlanInput): Promise<PublishPlan> {
  const { moduleId, version: restoredVersion } = input;
  const [module] = await selectModules(deps.db, { id: moduleId });
  const liveVersion = await findLiveVersion(deps.db, moduleId);
  if (!module || liveVersion === null) throw new AppError('module.missing');
  const prepared =
    restoredVersion === undefined
      ? await preparePublishContent(deps.db, input)
      : await prepareRollbackContent(deps.db, moduleId, restoredVersion);
  if (!prepared) throw new AppError('version.missing');
  const { live, next, changes, problems, conflicts, leftOut, authorIds, hash } = prepared;
  await setImmediate();
  const names = await selectUsernames(deps.db, authorIds);
  const effects = await countPublishEffects(deps.db, moduleId, { live, next }, deps.now());
  await setImmediate();
  const files = await findFileNames(deps.db, selectChangedCards(prepared));
  const version = await findVersion(deps.db, moduleId, liveVersion);
  await setImmediate();
  return {
    module,
    version: liveVersion + 1,
    liveVersion,
    liveSince: version?.madeAt ?? deps.now().toISOString(),
    authors: authorIds.flatMap((id) => names.get(id) ?? []),
    hash,
    changes,
    problems,
    conflicts,
    leftOut,
    effects,
    pagesBefore: toOutlines(live),
    pagesAfter: toOutlines(next),
    files,
  };
}

/**
 * Merges the draft of a module with the live cards. Must not run in a transaction: other requests are answered between the steps. Throws
 * `publish.nothing` when the module has no draft.
 */
export async function preparePublishContent(
  db: Db,
  { moduleId, keepLive }: Pick<PublishPlanInput, 'moduleId' | 'keepLive'>,
): Promise<PreparedModuleContent> {
  const draft = await findDraft(db, moduleId);
  if (!draft || draft.discardedAt !== null) throw new AppError('publish.nothing');
  await setImmediate();
  const live = toModuleContent(await listCards({ db }, moduleId));
  await setImmediate();
  const contents = { base: draft.contents.base, draft: getDraftContent(draft.contents), live };
  const { content, conflicts } = mergeContents(contents, new Set(keepLive));
  const decisions = [draft.stamp, ...keepLive.toSorted()];
  const prepared = await describeContent(db, { moduleId, live, content, decisions });
  return { ...prepared, conflicts, authorIds: draft.contents.authors };
}

/**
 * Prepares the content of an earlier version of a module for a rollback. Problems in the restored content are only warnings, because
 * learners have already seen the earlier version. Pages that no longer exist or belong to another module are left out. Returns null when
 * the module has no such version. Must not run in a transaction: other requests are answered between the steps.
 */
export async function prepareRollbackContent(db: Db, moduleId: string, number: number): Promise<PreparedModuleContent | null> {
  const version = await findVersion(db, moduleId, number);
  if (!version) return null;
  const fields = await selectRevisionFields(db, version.cards);
  await setImmediate();
  const content = version.cards.flatMap(([id, revision]): CardContent[] => {
    const found = fields.get(`${id} ${revision}`);
    return found ? [{ id, ...pickCardFields(found) }] : [];
  });
  const purgedIds = version.cards.flatMap(([id, revision]) => (fields.has(`${id} ${revision}`) ? [] : [id]));
  const live = toModuleContent(await listCards({ db }, moduleId));
  await setImmediate();
  const prepared = await describeContent(db, { moduleId, live, content, purgedIds, decisions: [`version ${number}`] });
  const problems = prepared.problems.map((problem) => ({ ...problem, severity: 'warning' as const }));
  return { ...prepared, problems, conflicts: [], authorIds: [] };
}

async function describeContent(
  db: Db,
  input: { moduleId: string; live: CardContent[]; content: CardContent[]; purgedIds?: readonly string[]; decisions: readonly string[] },
): Promise<Omit<PreparedModuleContent, 'conflicts' | 'authorIds'>> {
  const { moduleId, live, decisions } = input;
  const { next, leftOut } = await leaveOutCards(db, input);
  await setImmediate();
  const changes = diffContents(live, next);
  await setImmediate();
  const missingFiles = await findMissingFiles(db, live, next, moduleId);
  await setImmediate();
  const cards = toCards(next, moduleId);
  await setImmediate();
  const problems = [...missingFiles, ...findContentProblems(cards)];
  await setImmediate();
  return { live, next, leftOut, changes, problems, decisions, hash: hashPlan(live, decisions) };
}

/**
 * Throws `module.changed` when the live cards, or the draft if `draft` is given, are not those of the plan any more. Called in the
 * transaction that carries out the plan.
 */
export async function requireSameContent(
  trx: DbOrTrx,
  moduleId: string,
  { hash, decisions }: PreparedModuleContent,
  kind: 'draft' | 'version',
): Promise<void> {
  const current = kind === 'draft' ? [await findDraftStamp(trx, moduleId), ...decisions.slice(1)] : decisions;
  if (hashPlan(toModuleContent(await listCards({ db: trx }, moduleId)), current) !== hash) throw new AppError('module.changed');
}

/** Removes the cards that now belong to another module from the content, and clears the links to them and to the cards `purgedIds`. */
async function leaveOutCards(
  db: DbOrTrx,
  {
    moduleId,
    live,
    content,
    purgedIds = [],
  }: { moduleId: string; live: readonly CardContent[]; content: CardContent[]; purgedIds?: readonly string[] },
): Promise<{ next: CardContent[]; leftOut: LeftOutPage[] }> {
  const liveIds = new Set(live.map(({ id }) => id));
  const returning = content.map(({ id }) => id).filter((id) => !liveIds.has(id));
  const elsewhere = await selectCardsOfOtherModules(db, moduleId, returning);
  const leftOut: LeftOutPage[] = [
    ...elsewhere.map(({ title }) => ({ title, reason: 'elsewhere' as const })),
    ...purgedIds.map(() => ({ title: null, reason: 'deleted' as const })),
  ];
  if (leftOut.length === 0) return { next: content, leftOut };
  const missingIds = new Set([...elsewhere.map(({ id }) => id), ...purgedIds]);
  const next = content.filter(({ id }) => !missingIds.has(id)).map((card) => clearLinks(card, (id) => missingIds.has(id)));
  return { next, leftOut };
}

/** Returns an error for each card with a file that is missing from the server. Files that the live module already uses are not checked. */
async function findMissingFiles(
  db: DbOrTrx,
  live: readonly CardContent[],
  next: readonly CardContent[],
  moduleId: string,
): Promise<ContentProblem[]> {
  const known = new Set(live.flatMap(collectObjectIds));
  const added = [...new Set(next.flatMap(collectObjectIds))].filter((id) => !known.has(id));
  const present = new Set((await selectNamedObjects(db, added)).map(({ id }) => id));
  const missing = new Set(added.filter((id) => !present.has(id)));
  if (missing.size === 0) return [];
  const concerned = toCards(next, moduleId).filter((card) => collectObjectIds(card).some((id) => missing.has(id)));
  const refused = findRefusedFiles(concerned, await selectUploadsOfDraft(db, moduleId));
  const refusedIds = new Set(refused.flatMap(({ cards }) => cards.map(({ id }) => id)));
  return [...refused, ...concerned.filter(({ id }) => !refusedIds.has(id)).map((card) => createContentProblem('fileMissing', [card]))];
}

/**
 * Returns the cards that a plan creates or changes: a changed card both in its live form and in its new form, and a created card in its new
 * form.
 */
function selectChangedCards({ live, next, changes }: PreparedModuleContent): CardContent[] {
  const ids = new Set([...changes.created.map(({ card }) => card.id), ...changes.changed.map(({ id }) => id)]);
  return [...live, ...next].filter(({ id }) => ids.has(id));
}

function toOutlines(content: readonly CardContent[]): PublishPlan['pagesBefore'] {
  return content.map(({ id, title }, index) => ({ id, title, order: index + 1 }));
}

function hashPlan(live: readonly CardContent[], parts: readonly (string | null)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([live, parts]))
    .digest('base64url');
}
