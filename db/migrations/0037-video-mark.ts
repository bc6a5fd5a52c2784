import type { Kysely } from 'kysely';

/** Adds whether the videos of a product show a faint mark that names the learner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('product_option')
    .addColumn('has_mark', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
