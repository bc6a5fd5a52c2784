import type { DbOrTrx } from '#db/open-database.ts';
import { type CardFields, collectObjectIds } from '#shared/page-types/card-fields.ts';
import type { FileNames } from '#shared/authoring/module-version.ts';

/** Holds the original file name of an uploaded object and its duration in seconds. */
export interface NamedObject {
  id: string;
  name: string | null;
  durationSeconds: number | null;
}

/** Returns the names and durations of those given objects that exist and have not been removed. */
export async function selectNamedObjects(db: DbOrTrx, objectIds: readonly string[]): Promise<NamedObject[]> {
  const found: NamedObject[] = [];
  for (let index = 0; index < objectIds.length; index += 1000) {
    const rows = await db
      .selectFrom('object')
      .select(['id', 'name', 'duration_seconds as durationSeconds'])
      .where('id', 'in', objectIds.slice(index, index + 1000))
      .where('removed_at', 'is', null)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Returns the original names and the durations of the files that the cards use, except files that no longer exist. */
export async function findFileNames(db: DbOrTrx, cards: readonly CardFields[]): Promise<FileNames> {
  const objects = await selectNamedObjects(db, [...new Set(cards.flatMap(collectObjectIds))]);
  return Object.fromEntries(objects.map(({ id, name, durationSeconds }) => [id, { name, durationSeconds }]));
}
