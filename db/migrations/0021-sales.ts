import type { Kysely } from 'kysely';

/** Creates the `sale_source` table, which lists the shops that report sales, and the `sale` table with one row for each line of an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sale_source')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('seller_id', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('products', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('last_message_at', 'text')
    .addColumn('wrong_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('wrong_since', 'text')
    .execute();
  await db.schema
    .createTable('sale')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('source_id', 'text', (column) => column.notNull().references('sale_source.id').onDelete('cascade'))
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('line', 'text', (column) => column.notNull())
    .addColumn('product_ref', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('access_key_id', 'text', (column) => column.references('access_key.id').onDelete('set null'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('buyer_email', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('buyer_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('language', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('is_sold', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_refunded', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_disputed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_dispute_won', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('revoked_at', 'text')
    .addColumn('shown_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_message_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sale_by_order').on('sale').columns(['source_id', 'order_id', 'line']).unique().execute();
  await db.schema.createIndex('sale_by_key').on('sale').column('access_key_id').execute();
  await db.schema.createIndex('sale_by_last_message').on('sale').column('last_message_at').execute();
}
