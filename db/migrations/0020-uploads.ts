import type { Kysely } from 'kysely';

/**
 * Creates the `upload` table, which lists the files that are still to come. The id of a file is reserved, so that the card of a draft can
 * name the file before it has arrived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upload')
    .addColumn('object_id', 'text', (column) => column.primaryKey())
    .addColumn('module_id', 'text', (column) => column.references('module.id').onDelete('cascade'))
    .addColumn('admin_id', 'text', (column) => column.notNull().references('admin.id').onDelete('cascade'))
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('extension', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('upload_by_module').on('upload').column('module_id').execute();
  await db.schema.createIndex('upload_by_admin').on('upload').column('admin_id').execute();
}
