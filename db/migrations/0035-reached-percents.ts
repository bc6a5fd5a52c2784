import type { Kysely } from 'kysely';

/** Creates the `session_module_percent` table, which keeps how far sessions were in a module before its content changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_module_percent')
    .addColumn('session_id', 'text', (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('module_id', 'text', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('percent', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('session_module_percent_pk', ['session_id', 'module_id'])
    .execute();
  await db.schema.createIndex('session_module_percent_by_module').on('session_module_percent').column('module_id').execute();
}
