import type { Kysely } from 'kysely';

/**
 * Adds how many pages of a module everyone may open without a key, counts the visitors of free lessons by day, and holds the shops of a
 * product, which the end of a free lesson shows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product_module').addColumn('free_pages', 'integer').execute();
  await db.schema
    .createTable('product_option')
    .addColumn('product_id', 'text', (column) => column.primaryKey().references('product.id').onDelete('cascade'))
    .addColumn('shops', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('preview_day')
    .addColumn('product_id', 'text', (column) => column.notNull().references('product.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('visitors', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('preview_day_primary', ['product_id', 'day', 'step'])
    .execute();
}
