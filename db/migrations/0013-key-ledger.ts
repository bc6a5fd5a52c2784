import type { Kysely } from 'kysely';

/**
 * Adds what the page of an access key shows: for whom the access key is, the access key that it replaces, and when each of its browsers was
 * last seen. A session token names the browser that it was given to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['label', 'buyer', 'order_number'])
    await db.schema
      .alterTable('access_key')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('access_key').addColumn('request_hash', 'text').execute();
  await db.schema
    .alterTable('access_key')
    .addColumn('replaced_key_id', 'text', (column) => column.references('access_key.id').onDelete('set null'))
    .execute();
  // The unique index also prevents an access key from being replaced twice at the same time.
  await db.schema.createIndex('access_key_by_replaced_key').unique().on('access_key').column('replaced_key_id').execute();

  await db.schema
    .alterTable('device')
    .addColumn('browser', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('device').addColumn('last_seen_at', 'text').execute();
  await db.schema.alterTable('session_token').addColumn('device_hash', 'text').execute();
}
