import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Numbers the events in the order in which they were stored, because timestamps are out of order after the clock has been set back. The
 * migration copies the events into a new table, because SQLite cannot add an auto-increment column to an existing table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const sequence = isPostgres ? sql`bigint` : sql`integer`;
  await db.schema
    .createTable('numbered_event')
    .addColumn('sequence', sequence, (c) => (isPostgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement()))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('card_id', 'text')
    .addColumn('module_id', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('has_passed', 'integer')
    .addColumn('happened_at', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    // Clients choose the ids of events, so an event id is unique only within a session. The index begins with the event id because event
    // ids increase with time, which places new events next to each other in the index.
    .addUniqueConstraint('event_id_in_session', ['id', 'session_id'])
    .execute();
  // SQLite's `rowid` reflects the order in which rows were inserted. PostgreSQL has no `rowid` column, so on PostgreSQL the migration sorts
  // the rows by `received_at`.
  const storedOrder = isPostgres ? sql`received_at, sequence` : sql`rowid`;
  await sql`
    insert into numbered_event (id, session_id, card_id, module_id, type, detail, has_passed, happened_at, received_at)
    select id, session_id, card_id, module_id, type, detail, has_passed, happened_at, received_at from event order by ${storedOrder}
  `.execute(db);
  await db.schema.dropTable('event').execute();
  await db.schema.alterTable('numbered_event').renameTo('event').execute();
  await db.schema.createIndex('event_by_session').on('event').columns(['session_id', 'sequence']).execute();
}
