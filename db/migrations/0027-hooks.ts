import type { Kysely } from 'kysely';

/** Creates the `hook` table, which lists the addresses that are told what happens, and the `hook_delivery` table with each message to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hook')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('off_reason', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('hook_delivery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hook_id', 'text', (column) => column.notNull().references('hook.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('reply', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .execute();
  await db.schema.createIndex('hook_delivery_by_due').on('hook_delivery').columns(['status', 'next_at']).execute();
  await db.schema.createIndex('hook_delivery_by_hook').on('hook_delivery').columns(['hook_id', 'id']).execute();
}
