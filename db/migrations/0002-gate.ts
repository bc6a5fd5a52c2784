import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_key')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('hint', 'text', (c) => c.notNull())
    .addColumn('max_logins', 'integer', (c) => c.notNull())
    .addColumn('logins', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .addCheckConstraint('access_key_logins', sql`logins >= 0`)
    .execute();
  await db.schema.createIndex('access_key_by_product').on('access_key').column('product_id').execute();

  await db.schema
    .createTable('device')
    .addColumn('access_key_id', 'text', (c) => c.notNull().references('access_key.id').onDelete('cascade'))
    .addColumn('device_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('device_pk', ['access_key_id', 'device_hash'])
    .execute();
  await db.schema.createIndex('device_by_hash').on('device').column('device_hash').execute();

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('access_key_id', 'text', (c) => c.notNull().references('access_key.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('nickname', 'text', (c) => c.notNull())
    .addColumn('nickname_folded', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .addColumn('last_card_id', 'text', (c) => c.references('card.id').onDelete('set null'))
    .addUniqueConstraint('session_of_nickname', ['access_key_id', 'nickname_folded'])
    .execute();
  await db.schema.createIndex('session_by_last_seen').on('session').column('last_seen_at').execute();
  await db.schema.createIndex('session_by_product').on('session').column('product_id').execute();
  await db.schema.createIndex('session_by_last_card').on('session').column('last_card_id').execute();

  await db.schema
    .createTable('session_token')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('session_token_by_session').on('session_token').column('session_id').execute();

  await db.schema
    .createTable('admin')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('admin_token')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('admin_id', 'text', (c) => c.notNull().references('admin.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('admin_token_by_admin').on('admin_token').column('admin_id').execute();

  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}
