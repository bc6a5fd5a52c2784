import type { Kysely } from 'kysely';

/** Adds the language of a product's lessons as a language tag, which is empty where nobody has named it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('product')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
