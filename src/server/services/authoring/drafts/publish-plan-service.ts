import { createHash } from 'node:crypto';
import type { DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import { diffContents } from '#shared/authoring/change-set.ts';
import type { ChangeSet } from '#shared/authoring/change-set-schema.ts';
import type { LeftOutPage, PublishPlan, PublishPlanInput } from '#shared/authoring/draft-schema.ts';
import { clearLinks } from '#shared/authoring/apply-change.ts';
import { createContentProblem, findContentProblems, type ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import { mergeContents, type MergeConflict } from '#shared/authoring/merge-contents.ts';
import { toCards, toModuleContent, type CardContent } from '#shared/authoring/module-content.ts';
import { pickCardFields, collectObjectIds } from '#shared/page-types/card-fields.ts';
import type { Deps } from '#server/deps.ts';
import { listCards } from '../card-service.ts';
import { selectModules } from '../module-queries.ts';
import { findFileNames, selectNamedObjects } from '../object-name-queries.ts';
import { selectRevisionFields } from '../versions/revision-queries.ts';
import { findVersion } from '../versions/version-queries.ts';
import { getDraftContent } from './draft-contents.ts';
import { findDraft, findLiveVersion, selectUsernames } from './draft-queries.ts';
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
  hash: string;
}

/**
 * Returns a plan of the changes that take effect when the draft of a module is published, or when the module is rolled back to a version.
 * Throws `publish.nothing` when the module has no draft, and `version.missing` when the module has no such version.
 */
export async function loadPublishPlan(deps: Pick<Deps, 'db' | 'now'>, input: PublishPlanInput): Promise<PublishPlan> {
  const { moduleId, version } = input;
  const [module] = await selectModules(deps.db, { id: moduleId });
  const liveVersion = await findLiveVersion(deps.db, moduleId);
  if (!module || liveVersion === null) throw new AppError('module.missing');
  const prepared =
    version === undefined ? await preparePublishContent(deps.db, input) : await prepareRollbackContent(deps.db, moduleId, version);
  const { live, next, changes, problems, conflicts, leftOut, authorIds, hash } = prepared;
  const names = await selectUsernames(deps.db, authorIds);
  return {
    module,
    version: liveVersion + 1,
    liveVersion,
    liveSince: (await findVersion(deps.db, moduleId, liveVersion))?.madeAt ?? deps.now().toISOString(),
    authors: authorIds.flatMap((id) => names.get(id) ?? []),
    hash,
    changes,
    problems,
    conflicts,
    leftOut,
    effects: await countPublishEffects(deps.db, moduleId, { live, next }, deps.now()),
    pagesBefore: toOutlines(live),
    pagesAfter: toOutlines(next),
    files: await findFileNames(deps.db, selectChangedCards(prepared)),
  };
}

/** Merges the draft of a module with the live cards. Throws `publish.nothing` when the module has no draft. */
export async function preparePublishContent(
  db: DbOrTrx,
  { moduleId, keepLive }: Pick<PublishPlanInput, 'moduleId' | 'keepLive'>,
): Promise<PreparedModuleContent> {
  const draft = await findDraft(db, moduleId);
  if (!draft || draft.discardedAt !== null) throw new AppError('publish.nothing');
  const live = toModuleContent(await listCards({ db }, moduleId));
  const contents = { base: draft.contents.base, draft: getDraftContent(draft.contents), live };
  const { content, conflicts } = mergeContents(contents, new Set(keepLive));
  const { next, leftOut } = await leaveOutCards(db, moduleId, { live, content });
  const changes = diffContents(live, next);
  return {
    live,
    next,
    changes,
    leftOut,
    problems: [...(await findMissingFiles(db, live, next, moduleId)), ...findContentProblems(toCards(next, moduleId))],
    conflicts,
    authorIds: draft.contents.authors,
    hash: hashPlan(live, [draft.stamp, ...keepLive.toSorted()]),
  };
}

/**
 * Prepares the content of an earlier version of a module for a rollback. Problems in the restored content are only warnings, because
 * learners have already seen the earlier version. Pages that no longer exist or belong to another module are left out.
 */
export async function prepareRollbackContent(db: DbOrTrx, moduleId: string, number: number): Promise<PreparedModuleContent> {
  const version = await findVersion(db, moduleId, number);
  if (!version) throw new AppError('version.missing');
  const fields = await selectRevisionFields(db, version.cards);
  const content = version.cards.flatMap(([id, revision]): CardContent[] => {
    const found = fields.get(`${id} ${revision}`);
    return found ? [{ id, ...pickCardFields(found) }] : [];
  });
  const purgedIds = version.cards.flatMap(([id, revision]) => (fields.has(`${id} ${revision}`) ? [] : [id]));
  const live = toModuleContent(await listCards({ db }, moduleId));
  const { next, leftOut } = await leaveOutCards(db, moduleId, { live, content, purgedIds });
  const problems = [...(await findMissingFiles(db, live, next, moduleId)), ...findContentProblems(toCards(next, moduleId))];
  return {
    live,
    next,
    changes: diffContents(live, next),
    problems: problems.map((problem) => ({ ...problem, severity: 'warning' as const })),
    conflicts: [],
    leftOut,
    authorIds: [],
    hash: hashPlan(live, [`version ${number}`]),
  };
}

/** Removes the cards that now belong to another module from the content, and clears the links to them and to the cards `purgedIds`. */
async function leaveOutCards(
  db: DbOrTrx,
  moduleId: string,
  { live, content, purgedIds = [] }: { live: readonly CardContent[]; content: CardContent[]; purgedIds?: readonly string[] },
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
  const concerned = toCards(next, moduleId).filter((card) => collectObjectIds(card).some((id) => missing.has(id)));
  return concerned.map((card) => createContentProblem('fileMissing', [card]));
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

function hashPlan(live: readonly CardContent[], parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([live, parts]))
    .digest('base64url');
}
