import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { CREATE_CARD_SEARCH } from '../search-schema.ts';

/**
 * Creates the `transcript` table with the lines of subtitle files, and the `card_search` index of the words of live cards. The server fills
 * both after its start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transcript')
    .addColumn('object_id', 'text', (column) => column.primaryKey().references('object.id').onDelete('cascade'))
    .addColumn('cues', 'text', (column) => column.notNull())
    .execute();
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql.raw(CREATE_CARD_SEARCH).execute(db);
    return;
  }
  await db.schema
    .createTable('card_search')
    .addColumn('card_id', 'text', (column) => column.primaryKey())
    .addColumn('words', sql`tsvector`, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('card_search_by_words').on('card_search').using('gin').column('words').execute();
}
