import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Numbers the events in the order in which the events were stored, because a clock that is set back makes the timestamps of events
 * unreliable. The migration copies the event table, because SQLite cannot add a self-numbering column to an existing table, and numbers the
 * events in order while copying.
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
    // Clients create the ids of events, so the id of an event is unique only within one session. The index of events begins with the id,
    // because ids grow with time and the index therefore stores new ids next to each other.
    .addUniqueConstraint('event_id_in_session', ['id', 'session_id'])
    .execute();
  // SQLite numbers copied rows in the order of insertion, but PostgreSQL does not guarantee an order of rows.
  const storedOrder = isPostgres ? sql`received_at, sequence` : sql`rowid`;
  await sql`
    insert into numbered_event (id, session_id, card_id, module_id, type, detail, has_passed, happened_at, received_at)
    select id, session_id, card_id, module_id, type, detail, has_passed, happened_at, received_at from event order by ${storedOrder}
  `.execute(db);
  await db.schema.dropTable('event').execute();
  await db.schema.alterTable('numbered_event').renameTo('event').execute();
  await db.schema.createIndex('event_by_session').on('event').columns(['session_id', 'sequence']).execute();
}
