import type { Kysely } from 'kysely';

/**
 * Adds roles, second factors, invitations and the audit log. All existing administrators become owners, because every administrator had
 * full permissions before this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('admin')
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('owner'))
    .execute();
  await db.schema.alterTable('admin').addColumn('totp_secret', 'text').execute();
  await db.schema.alterTable('admin').addColumn('totp_last_step', 'integer').execute();
  await db.schema.alterTable('admin_token').addColumn('address', 'text').execute();
  await db.schema.alterTable('admin_token').addColumn('user_agent', 'text').execute();

  await db.schema
    .createTable('admin_invitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('admin_id', 'text', (c) => c.references('admin.id').onDelete('cascade'))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
  await db.schema.createIndex('admin_invitation_by_admin').on('admin_invitation').column('admin_id').execute();

  await db.schema
    .createTable('admin_recovery_code')
    .addColumn('admin_id', 'text', (c) => c.notNull().references('admin.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('admin_recovery_code_pk', ['admin_id', 'code_hash'])
    .execute();

  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('address', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text')
    .addColumn('target_name', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('audit_entry_by_time').on('audit_entry').columns(['at', 'id']).execute();
}
