import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('card_id', 'text')
    .addColumn('module_id', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('happened_at', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    // Ids are made by clients: one learner's must not be able to shadow another's.
    .addPrimaryKeyConstraint('event_pk', ['session_id', 'id'])
    .execute();

  await db.schema
    .createTable('session_card')
    .addColumn('session_id', 'text', (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'))
    .addColumn('viewed_at', 'text')
    .addColumn('completed_at', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('last_attempt_failed', 'integer', (c) => c.notNull())
    .addColumn('watched', 'text', (c) => c.notNull())
    .addColumn('position_seconds', 'real', (c) => c.notNull())
    .addPrimaryKeyConstraint('session_card_pk', ['session_id', 'card_id'])
    .execute();
  await db.schema.createIndex('session_card_by_card').on('session_card').column('card_id').execute();

  await db.schema
    .createTable('session_module')
    .addColumn('session_id', 'text', (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('module_id', 'text', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('completed_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('session_module_pk', ['session_id', 'module_id'])
    .execute();
  await db.schema.createIndex('session_module_by_module').on('session_module').column('module_id').execute();
}
