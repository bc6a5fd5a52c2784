import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { TimedLine } from '#shared/search/find-place.ts';

const TRANSCRIPT_EXTENSIONS = ['srt', 'vtt'];

/** Stores the lines of a subtitle file. Lines that are stored already stay. */
export async function insertTranscript(db: DbOrTrx, objectId: string, lines: readonly TimedLine[]): Promise<void> {
  await db
    .insertInto('transcript')
    .values({ object_id: objectId, cues: JSON.stringify(lines) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function selectTranscripts(db: DbOrTrx, objectIds: readonly string[]): Promise<Map<string, TimedLine[]>> {
  const found = new Map<string, TimedLine[]>();
  for (const chunk of splitIntoChunks([...new Set(objectIds)])) {
    const rows = await db.selectFrom('transcript').selectAll().where('object_id', 'in', chunk).execute();
    for (const row of rows) found.set(row.object_id, JSON.parse(row.cues) as TimedLine[]);
  }
  return found;
}

/** Returns the ids and extensions of the subtitle files whose lines are not stored yet. */
export async function selectUnreadTranscripts(db: DbOrTrx): Promise<{ id: string; extension: string }[]> {
  return db
    .selectFrom('object')
    .leftJoin('transcript', 'transcript.object_id', 'object.id')
    .select(['object.id', 'object.extension'])
    .where('object.extension', 'in', TRANSCRIPT_EXTENSIONS)
    .where('transcript.object_id', 'is', null)
    .orderBy('object.id')
    .execute();
}
