import type { Kysely } from 'kysely';

/** Creates the `archived_event` table, which holds the events of learners who have not been seen for long, compressed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('archived_event')
    .addColumn('session_id', 'text', (column) => column.primaryKey().references('session.id').onDelete('cascade'))
    .addColumn('events', 'text', (column) => column.notNull())
    .execute();
}
