import { sql, type Kysely } from 'kysely';

/** Adds whether the buyer of a sale was erased, because many shops name no buyer from the beginning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sale')
    .addColumn('is_buyer_erased', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update sale set is_buyer_erased = 1 where is_sold = 1 and buyer_email = '' and buyer_name = ''`.execute(db);
}
