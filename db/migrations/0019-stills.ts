import type { Kysely } from 'kysely';

/** Gives each video a still, which is a small picture for lists, and a glow, which is a tiny picture that fills the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('object').addColumn('still_id', 'text').execute();
  await db.schema.alterTable('object').addColumn('glow', 'text').execute();
  await db.schema.createIndex('object_by_still').unique().on('object').column('still_id').execute();
}
