import type { DbOrTrx } from '#db/open-database.ts';

/** A setting named `orphaned object <id>` records when the orphaned object with this id was first found. */
const PREFIX = 'orphaned object ';

/** Maps the ids of orphaned objects to the instants at which they were first found. */
export async function selectOrphanedObjects(db: DbOrTrx): Promise<Map<string, string>> {
  const rows = await db.selectFrom('setting').selectAll().where('name', 'like', `${PREFIX}%`).execute();
  return new Map(rows.map(({ name, value }) => [name.slice(PREFIX.length), value]));
}

export async function insertOrphanedObjectRecord(db: DbOrTrx, id: string, foundAt: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: PREFIX + id, value: foundAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOrphanedObjectRecord(db: DbOrTrx, id: string): Promise<void> {
  await db
    .deleteFrom('setting')
    .where('name', '=', PREFIX + id)
    .execute();
}
