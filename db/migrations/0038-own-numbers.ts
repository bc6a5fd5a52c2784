import type { Kysely } from 'kysely';

/** Creates the tables of own numbers: the versions of challenges, the rounds of learners, and the figures of both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('workbook_version')
    .addColumn('card_id', 'text', (c) => c.notNull())
    .addColumn('numbers', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('workbook_version_pk', ['card_id', 'numbers', 'number'])
    .execute();
  await db.schema.createIndex('workbook_version_by_numbers').on('workbook_version').column('numbers').execute();

  await db.schema
    .createTable('workbook_round')
    .addColumn('session_id', 'text', (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'))
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('numbers', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('workbook_round_pk', ['session_id', 'card_id', 'round'])
    .execute();
  await db.schema.createIndex('workbook_round_by_card').on('workbook_round').columns(['card_id', 'numbers', 'number']).execute();

  await db.schema
    .createTable('card_round')
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'))
    .addColumn('numbers', 'text', (c) => c.notNull())
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('first_tries', 'integer', (c) => c.notNull())
    .addColumn('first_passes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_round_pk', ['card_id', 'product_id', 'numbers', 'round', 'number'])
    .execute();
  await db.schema
    .alterTable('session_card')
    .addColumn('rounds', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}
