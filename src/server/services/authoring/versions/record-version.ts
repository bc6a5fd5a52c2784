import type { DbOrTrx } from '#db/open-database.ts';
import { hasAnswersChanged, hasVideoChanged } from '#shared/authoring/content-changes.ts';
import { findLongestIncreasingSubsequence } from '#shared/authoring/longest-increasing-subsequence.ts';
import { formatCardFields, haveSameFields } from '#shared/authoring/module-content.ts';
import type { CardFields } from '#shared/page-types/card-fields.ts';
import type { VersionSource, VersionSummary } from '#shared/authoring/module-version.ts';
import type { RevisionKey, StoredCard } from '../../cards/stored-card-queries.ts';
import { deleteRevisionObjects, selectRevisionsWithFields } from './revision-queries.ts';
import {
  findLiveVersionNumber,
  findVersion,
  isBaseOfDraft,
  isRevisionInVersions,
  updateLiveVersion,
  upsertVersion,
  type StoredVersion,
  type VersionCards,
} from './version-queries.ts';

/** Consecutive changes to the live cards by the same person within ten minutes are combined into one version. */
const MERGE_WINDOW_MS = 10 * 60 * 1000;
const MERGED_SOURCES: readonly VersionSource[] = ['start', 'portal', 'api'];

export interface VersionMetadata {
  source: VersionSource;
  /** Holds the id of the administrator, or null when the server itself creates the version. */
  adminId: string | null;
  at: string;
  note?: string;
}

/**
 * Records the given cards as the live version of a module. Returns the number of the live version, which stays the same when no card has
 * changed. The caller must have locked the module and written the cards in the same transaction.
 */
export async function recordVersion(trx: DbOrTrx, moduleId: string, cards: VersionCards, origin: VersionMetadata): Promise<number> {
  const liveNumber = await findLiveVersionNumber(trx, moduleId);
  const last = await findVersion(trx, moduleId, liveNumber);
  if (last && JSON.stringify(last.cards) === JSON.stringify(cards)) return liveNumber;
  const isMerged = last !== null && (await isContinued(trx, moduleId, last, origin));
  const number = last && !isMerged ? liveNumber + 1 : liveNumber;
  const before = isMerged ? await findVersion(trx, moduleId, number - 1) : last;
  const { source, adminId, at, note = '' } = origin;
  await upsertVersion(trx, moduleId, {
    number,
    cards,
    source,
    note,
    adminId,
    madeAt: isMerged ? last.madeAt : at,
    summary: summarize(before?.cards ?? [], cards),
  });
  await updateLiveVersion(trx, moduleId, number);
  if (isMerged) await forgetReplacedRevisions(trx, moduleId, last.cards, cards);
  return number;
}

/**
 * Returns whether a change to a module becomes part of its live version instead of a new version. A version from which an open draft was
 * started never changes.
 */
async function isContinued(
  trx: DbOrTrx,
  moduleId: string,
  last: StoredVersion,
  { source, adminId, at }: VersionMetadata,
): Promise<boolean> {
  return (
    MERGED_SOURCES.includes(source) &&
    last.source === source &&
    last.adminId === adminId &&
    Math.abs(Date.parse(at) - Date.parse(last.madeAt)) < MERGE_WINDOW_MS &&
    !(await isBaseOfDraft(trx, moduleId, last.number))
  );
}

export interface WrittenCard {
  id: string;
  /** Holds the card as it was stored, or null for a new card. */
  before: StoredCard | null;
  fields: CardFields;
}

export type CardRevision = RevisionKey & { cardId: string; fields: string; isNew: boolean };

/**
 * Returns the revision of each card with its given content, and whether the revision must still be stored. If a card's earlier content is
 * restored, the card gets its earlier revision again, and with this revision the roll-ups of the earlier content.
 */
export async function findOrCreateRevisions(trx: DbOrTrx, cards: readonly WrittenCard[]): Promise<CardRevision[]> {
  const written = cards.map((card) => ({ ...card, json: formatCardFields(card.fields) }));
  const changed = written.filter(({ before, fields }) => before && !haveSameFields(before.card, fields));
  const found = await selectRevisionsWithFields(trx, changed);
  return written.map(({ id, before, fields, json }) => {
    const card = { cardId: id, fields: json };
    if (!before) return { ...card, revision: 1, videoSince: 1, answersSince: 1, isNew: true };
    const match = found.get(id);
    if (!match) return { ...card, ...pickRevision(before), isNew: false };
    if (match.known) return { ...card, ...match.known, isNew: false };
    const revision = match.last + 1;
    return {
      ...card,
      revision,
      videoSince: hasVideoChanged(before.card, fields) ? revision : before.videoSince,
      answersSince: hasAnswersChanged(before.card, fields) ? revision : before.answersSince,
      isNew: true,
    };
  });
}

const pickRevision = ({ revision, videoSince, answersSince }: RevisionKey): RevisionKey => ({ revision, videoSince, answersSince });

/** Deletes the file references of replaced revisions that are in no version, so that a file that was uploaded by mistake can be removed. */
async function forgetReplacedRevisions(trx: DbOrTrx, moduleId: string, before: VersionCards, after: VersionCards): Promise<void> {
  const kept = new Set(after.map((pair) => pair.join(' ')));
  for (const [cardId, revision] of before)
    if (!kept.has(`${cardId} ${revision}`) && !(await isRevisionInVersions(trx, moduleId, cardId, revision)))
      await deleteRevisionObjects(trx, cardId, revision);
}

function summarize(before: VersionCards, after: VersionCards): VersionSummary {
  const old = new Map(before);
  const positions = new Map(before.map(([id], index) => [id, index]));
  const kept = after.filter(([id]) => old.has(id));
  const unmoved = findLongestIncreasingSubsequence(kept.map(([id]) => positions.get(id)!));
  return {
    created: after.length - kept.length,
    changed: kept.filter(([id, revision]) => old.get(id) !== revision).length,
    moved: kept.length - unmoved.length,
    deleted: before.length - kept.length,
  };
}
