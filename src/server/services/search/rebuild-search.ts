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

type RebuildDeps = Pick<Deps, 'db' | 'objects' | 'spreadsheets'>;

/** Gives the filling of the index turns beside the administrators' in the worker that reads files. */
const WORKER_OWNER = 'search';

/** Reads the subtitle files that were stored by an older version, and fills the index if it is not complete. */
export async function completeSearchIndex(deps: RebuildDeps, signal?: AbortSignal): Promise<void> {
  if ((await findSetting(deps.db, SEARCH_INDEX_SETTING)) !== INDEX_VERSION) {
    await rebuildSearchIndex(deps, signal);
    return;
  }
  const { readIds, errors } = await readTranscripts(deps, signal);
  await indexCardsById(deps, await selectCardIdsUsing(deps.db, readIds), signal);
  rejectErrors(errors);
}

/** Reads the subtitle files whose lines are not stored, and indexes every live card again, a few at a time. */
export async function rebuildSearchIndex(deps: RebuildDeps, signal?: AbortSignal): Promise<RebuildResult> {
  const { readIds, missingIds, errors } = await readTranscripts(deps, signal);
  await transact(deps.db, deleteStaleIndexRows);
  const cardIds = await selectLiveCardIds(deps.db);
  await indexCardsById(deps, cardIds, signal);
  if (signal?.aborted !== true) await upsertSetting(deps.db, SEARCH_INDEX_SETTING, INDEX_VERSION);
  rejectErrors(errors);
  return { cards: cardIds.length, transcripts: readIds.length, missingIds };
}

/** Empties the index and leaves it to the next start of the server to fill it. */
export async function discardSearchIndex(trx: DbOrTrx): Promise<void> {
  await clearIndex(trx);
  await upsertSetting(trx, SEARCH_INDEX_SETTING, '');
}

interface ReadTranscripts {
  readIds: string[];
  missingIds: string[];
  errors: unknown[];
}

/** Reads the subtitle files whose lines are not stored. A file that cannot be read does not stop the others. */
async function readTranscripts({ db, objects, spreadsheets }: RebuildDeps, signal?: AbortSignal): Promise<ReadTranscripts> {
  const worker = spreadsheets.forOwner(WORKER_OWNER);
  const errors: unknown[] = [];
  const readIds: string[] = [];
  const missingIds: string[] = [];
  for (const { id, extension } of await selectUnreadTranscripts(db)) {
    if (signal?.aborted) break;
    try {
      const file = await objects.open(id);
      const lines = await readTimedLines(file, extension, (bytes) => worker.parseTimedLines(bytes)).finally(() => file.release());
      await insertTranscript(db, id, lines ?? []);
      readIds.push(id);
    } catch (error) {
      if (error instanceof ObjectNotFoundError) missingIds.push(id);
      else errors.push(error);
    }
  }
  // Another transaction may be writing a card without the lines that have just been stored.
  if (readIds.length > 0) await transact(db, waitForIndexWriters);
  return { readIds, missingIds, errors };
}

/** Throws at the end, when everything that could be indexed is indexed. The next start tries again what is missing. */
function rejectErrors(errors: unknown[]): void {
  if (errors.length > 0) throw new AggregateError(errors, 'Some subtitle files could not be read.');
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
