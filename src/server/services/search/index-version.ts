import type { Db } from '#db/open-database.ts';
import { selectUnreadTranscripts } from '../media/transcript-queries.ts';
import { findSetting } from '../settings/setting-queries.ts';

export const SEARCH_INDEX_SETTING = 'search_index';
/** Change the number when cards are indexed in another way, so that the next start rebuilds the index. */
export const INDEX_VERSION = '1';

/** Returns whether every card is indexed as this version does it, and every subtitle file has been read. */
export async function isIndexComplete(db: Db): Promise<boolean> {
  return (await findSetting(db, SEARCH_INDEX_SETTING)) === INDEX_VERSION && (await selectUnreadTranscripts(db)).length === 0;
}
