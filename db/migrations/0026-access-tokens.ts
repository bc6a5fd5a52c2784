import type { Kysely } from 'kysely';

/** Creates the `access_token` table, which lists the tokens with which programs may call the API of administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_token')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('admin_id', 'text', (column) => column.notNull().references('admin.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema.createIndex('access_token_by_admin').on('access_token').column('admin_id').execute();
}
