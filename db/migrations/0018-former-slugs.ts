import type { Kysely } from 'kysely';

/** Creates the tables of the slugs that products and modules had before, so that old addresses go on working after a change of the slug. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const owner of ['product', 'module'] as const) {
    await db.schema
      .createTable(`${owner}_former_slug`)
      .addColumn(`${owner}_id`, 'text', (column) => column.notNull().references(`${owner}.id`).onDelete('cascade'))
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('replaced_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${owner}_former_slug_pk`, ['slug', `${owner}_id`])
      .execute();
    await db.schema.createIndex(`${owner}_former_slug_by_${owner}`).on(`${owner}_former_slug`).column(`${owner}_id`).execute();
  }
}
