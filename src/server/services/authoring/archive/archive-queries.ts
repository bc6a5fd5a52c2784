import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { StoredObject } from '../../media/object-queries.ts';

/** Describes a stored file with everything that belongs to it. */
export interface ArchivableObject extends StoredObject {
  lightId: string | null;
  posterId: string | null;
  stillId: string | null;
  glow: string | null;
  isSmall: boolean;
}

export async function selectArchivableObjects(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, ArchivableObject>> {
  const found = new Map<string, ArchivableObject>();
  for (const chunk of splitIntoChunks(ids, 1000)) {
    const rows = await db
      .selectFrom('object')
      .select(['id', 'extension', 'content_type as contentType', 'size', 'sha256', 'name', 'glow', 'is_small as isSmall'])
      .select(['light_id as lightId', 'poster_id as posterId', 'still_id as stillId'])
      .where('id', 'in', chunk)
      .execute();
    for (const { isSmall, ...row } of rows) found.set(row.id, { ...row, isSmall: isSmall === 1 });
  }
  return found;
}
