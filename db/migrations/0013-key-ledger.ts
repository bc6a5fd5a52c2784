import type { Kysely } from 'kysely';

/**
 * Adds data that the admin page of an access key shows, such as the buyer, the id of the replaced access key, and the time at which each
 * browser last used the access key. The new `device_hash` column identifies the browser that received a session token.
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
  // The unique index ensures that two simultaneous requests cannot both replace the same access key.
  await db.schema.createIndex('access_key_by_replaced_key').unique().on('access_key').column('replaced_key_id').execute();

  await db.schema
    .alterTable('device')
    .addColumn('browser', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('device').addColumn('last_seen_at', 'text').execute();
  await db.schema.alterTable('session_token').addColumn('device_hash', 'text').execute();
}
