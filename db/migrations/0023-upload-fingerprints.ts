import type { Kysely } from 'kysely';

/** Adds a hash of a part of the content, by which a copy of an awaited file is recognized in another administrator's folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('upload').addColumn('fingerprint', 'text').execute();
}
