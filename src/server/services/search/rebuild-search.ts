import { setImmediate } from 'node:timers/promises';
import { isPostgres, type DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import { transact } from '#db/transact.ts';
import { ObjectNotFoundError } from '#server/adapters/objects/object-store.ts';
import type { Deps } from '#server/deps.ts';
import { selectCardsById } from '../cards/stored-card-queries.ts';
import { insertTranscript, selectUnreadTranscripts } from '../media/transcript-queries.ts';
import { readTimedLines } from '../media/upload/read-timed-lines.ts';
import { findSetting, upsertSetting } from '../settings/setting-queries.ts';
import { indexCards } from './index-cards.ts';
import { INDEX_VERSION, SEARCH_INDEX_SETTING } from './index-version.ts';
import { clearIndex, deleteStaleIndexRows, waitForIndexWriters } from './search-index.ts';
import { selectCardIdsUsing, selectLiveCardIds, lockCardRows } from './indexed-card-queries.ts';

const CARDS_PER_TRANSACTION = 50;

export interface RebuildResult {
  cards: number;
  /** How many subtitle files were read. */
  transcripts: number;
  /** The ids of subtitle files that are not in the store. */
  missingIds: string[];
}

type RebuildDeps = Pick<Deps, 'db' | 'objects'>;

/** Reads the subtitle files that were stored by an older version, and fills the index if it is not complete. */
export async function completeSearchIndex(deps: RebuildDeps, signal?: AbortSignal): Promise<void> {
  if ((await findSetting(deps.db, SEARCH_INDEX_SETTING)) !== INDEX_VERSION) {
    await rebuildSearchIndex(deps, signal);
    return;
  }
  const { readIds } = await readTranscripts(deps, signal);
  await indexCardsById(deps, await selectCardIdsUsing(deps.db, readIds), signal);
}

/** Reads the subtitle files whose lines are not stored, and indexes every live card again, a few at a time. */
export async function rebuildSearchIndex(deps: RebuildDeps, signal?: AbortSignal): Promise<RebuildResult> {
  const { readIds, missingIds } = await readTranscripts(deps, signal);
  await transact(deps.db, deleteStaleIndexRows);
  const cardIds = await selectLiveCardIds(deps.db);
  await indexCardsById(deps, cardIds, signal);
  if (signal?.aborted !== true) await upsertSetting(deps.db, SEARCH_INDEX_SETTING, INDEX_VERSION);
  return { cards: cardIds.length, transcripts: readIds.length, missingIds };
}

/** Empties the index and leaves it to the next start of the server to fill it. */
export async function discardSearchIndex(trx: DbOrTrx): Promise<void> {
  await clearIndex(trx);
  await upsertSetting(trx, SEARCH_INDEX_SETTING, '');
}

async function readTranscripts({ db, objects }: RebuildDeps, signal?: AbortSignal): Promise<{ readIds: string[]; missingIds: string[] }> {
  const readIds: string[] = [];
  const missingIds: string[] = [];
  for (const { id, extension } of await selectUnreadTranscripts(db)) {
    if (signal?.aborted) break;
    try {
      const file = await objects.open(id);
      const lines = await readTimedLines(file, extension).finally(() => file.release());
      await insertTranscript(db, id, lines ?? []);
      readIds.push(id);
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
      missingIds.push(id);
    }
    await setImmediate();
  }
  // Another transaction may be writing a card without the lines that have just been stored.
  if (readIds.length > 0) await transact(db, waitForIndexWriters);
  return { readIds, missingIds };
}

async function indexCardsById({ db }: Pick<Deps, 'db'>, ids: readonly string[], signal?: AbortSignal): Promise<void> {
  for (const chunk of splitIntoChunks(ids, CARDS_PER_TRANSACTION)) {
    if (signal?.aborted) return;
    await transact(db, async (trx) => {
      // On PostgreSQL another transaction may be writing a card. Its index row must not be replaced by that of the earlier content.
      if (isPostgres(trx)) await lockCardRows(trx, chunk);
      const cards = await selectCardsById(trx, chunk);
      await indexCards(
        trx,
        cards.filter(({ retiredAt }) => retiredAt === null).map(({ card }) => card),
      );
    });
    await setImmediate();
  }
}
