import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('object').addColumn('duration_seconds', 'real').execute();
  // The ids of a video's light version and poster are not foreign keys, so that the rows of the table can be copied in any order. Each
  // light version and each poster belongs to only one video, so the indexes on both ids are unique.
  await db.schema.alterTable('object').addColumn('light_id', 'text').execute();
  await db.schema.alterTable('object').addColumn('poster_id', 'text').execute();
  await db.schema.createIndex('object_by_light').unique().on('object').column('light_id').execute();
  await db.schema.createIndex('object_by_poster').unique().on('object').column('poster_id').execute();
}
