import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('object').addColumn('name', 'text').execute();

  await db.schema
    .createTable('card_check')
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'))
    .addColumn('check_id', 'text', (c) => c.notNull())
    .addColumn('fault', 'text', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('first_times', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_check_pk', ['card_id', 'product_id', 'check_id', 'fault'])
    .execute();
}
