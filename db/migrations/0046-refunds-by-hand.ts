import type { Kysely } from 'kysely';

/** Adds whether a person has marked a sale as refunded, because a shop can be wrong or silent, and so can a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sale')
    .addColumn('is_refunded_by_hand', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
