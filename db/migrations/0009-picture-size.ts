import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('object').addColumn('width', 'integer').execute();
  await db.schema.alterTable('object').addColumn('height', 'integer').execute();
}
