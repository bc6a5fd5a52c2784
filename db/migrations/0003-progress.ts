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
    .addColumn('has_passed', 'integer')
    .addColumn('happened_at', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    // Clients choose the ids of events, so an event id is unique only within a session. The primary key contains the session id, so that a
    // learner cannot block another learner's event by sending an event with the same id.
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
    .addColumn('passed_after', 'integer')
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

  await db.schema
    .createTable('product_day')
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('sessions', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('product_day_pk', ['product_id', 'day'])
    .execute();

  await db.schema
    .createTable('card_day')
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('viewed', 'integer', (c) => c.notNull())
    .addColumn('completed', 'integer', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_day_pk', ['product_id', 'day', 'card_id'])
    .execute();
  await db.schema.createIndex('card_day_by_card').on('card_day').column('card_id').execute();

  await db.schema
    .createTable('card_option')
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'))
    .addColumn('option_index', 'integer', (c) => c.notNull())
    .addColumn('picks', 'integer', (c) => c.notNull())
    .addColumn('first_picks', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_option_pk', ['card_id', 'product_id', 'option_index'])
    .execute();

  await db.schema
    .createTable('card_watch')
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'))
    .addColumn('sessions_by_second', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_watch_pk', ['card_id', 'product_id'])
    .execute();
}
