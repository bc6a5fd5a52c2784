import { sql } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import type { RowKey } from './move-progress.ts';
import type { MovedTable } from './moved-tables.ts';
import type { DatabaseRow } from './table-digest.ts';

const BATCH_ROWS = 500;

/**
 * Yields the rows of a table in batches, in the order of the table's primary or unique key. If a key is given, yields only the rows that
 * follow the row with that key.
 */
export async function* readRows(db: DbOrTrx, { name, key }: MovedTable, firstKey: RowKey | null = null): AsyncGenerator<DatabaseRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let after = firstKey; ;) {
    const condition = after === null ? sql`` : sql`where (${columns}) > (${sql.join(after)})`;
    const { rows } = await sql<DatabaseRow>`select * from ${sql.table(name)} ${condition} order by ${columns} limit ${BATCH_ROWS}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = key.map((column) => last[column]);
  }
}
