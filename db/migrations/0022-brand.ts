import type { Kysely } from 'kysely';

/** Creates the `brand_image` table, which holds the school's logo and icons. The setting `brand` names them by their hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('brand_image')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute();
}
