import type { Kysely } from 'kysely';

/** Creates the `phone_preview` table, which holds the codes with which authors try a card on their phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('phone_preview')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('admin_token_hash', 'text', (column) => column.notNull().references('admin_token.token_hash').onDelete('cascade'))
    .addColumn('module_id', 'text', (column) => column.notNull().references('module.id').onDelete('cascade'))
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('token_hash', 'text', (column) => column.unique())
    .execute();
  await db.schema.createIndex('phone_preview_by_admin_token').on('phone_preview').columns(['admin_token_hash', 'made_at']).execute();
}
