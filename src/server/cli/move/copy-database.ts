import { sql } from 'kysely';
import { isPostgres, type Db, type DbOrTrx } from '#db/open-database.ts';
import { StorageError } from '#server/adapters/storage-error.ts';
import { TableDigest, type DatabaseRow } from './table-digest.ts';
import { movedTables, type MovedTable } from './moved-tables.ts';

const BATCH_ROWS = 500;
/** Limits the number of values in one SQL statement. SQLite allows 32,766 values in one SQL statement. */
const MAX_VALUES = 20_000;

/** Returns whether a migrated database does not contain any data yet. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  for (const { name } of movedTables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/**
 * Copies all rows into an empty, migrated database. The copy runs in one transaction, so that the target database stays empty when the copy
 * is aborted. Before the transaction commits, the function compares every copied table with the source table by the number and the hash of
 * the rows. Returns the number of rows of each table.
 */
export async function copyDatabase(source: Db, target: Db): Promise<Map<string, number>> {
  return target.transaction().execute(async (trx) => {
    const counts = new Map<string, number>();
    for (const table of movedTables) {
      const sent = await copyTable(source, trx, table);
      const arrived = new TableDigest();
      for await (const rows of readRows(trx, table)) rows.forEach((row) => arrived.add(row));
      if (!sent.equals(arrived))
        throw new StorageError(`The table ${table.name} did not arrive as it was sent. The target was left empty.`);
      counts.set(table.name, sent.count);
    }
    // In PostgreSQL, the sequence of event numbers must be set explicitly, so that new events are numbered after the copied events. SQLite
    // updates the sequence of event numbers automatically when rows are inserted.
    if (isPostgres(trx))
      await sql`select setval(pg_get_serial_sequence('event', 'sequence'), greatest(1, (select max(sequence) from event)))`.execute(trx);
    return counts;
  });
}

async function copyTable(source: Db, target: DbOrTrx, table: MovedTable): Promise<TableDigest> {
  const digest = new TableDigest();
  for await (const rows of readRows(source, table)) {
    rows.forEach((row) => digest.add(row));
    const links = table.links ?? [];
    const withoutLinks = rows.map((row) => ({ ...row, ...Object.fromEntries(links.map((name) => [name, null])) }));
    await insertRows(target, table, links.length === 0 ? rows : withoutLinks);
  }
  if (table.links) for await (const rows of readRows(source, table)) for (const row of rows) await setLinks(target, table, row);
  return digest;
}

/** Yields all rows of a table in batches, in the order of the table's primary or unique key. */
async function* readRows(db: DbOrTrx, { name, key }: MovedTable): AsyncGenerator<DatabaseRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<DatabaseRow>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${BATCH_ROWS}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

async function insertRows(db: DbOrTrx, { name }: MovedTable, rows: readonly DatabaseRow[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const size = Math.floor(MAX_VALUES / names.length);
  for (let at = 0; at < rows.length; at += size) {
    const values = rows.slice(at, at + size).map((row) => sql`(${sql.join(names.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(name)} (${sql.join(names.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(db);
  }
}

/**
 * Sets the columns of a copied row that refer to other rows of the same table. The caller must copy all rows of a table before it calls
 * `setLinks` for a row of the table.
 */
async function setLinks(db: DbOrTrx, { name, key, links = [] }: MovedTable, row: DatabaseRow): Promise<void> {
  const present = links.filter((link) => row[link] !== null);
  if (present.length === 0) return;
  const assignments = sql.join(present.map((link) => sql`${sql.ref(link)} = ${row[link]}`));
  const isRow = sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  );
  await sql`update ${sql.table(name)} set ${assignments} where ${isRow}`.execute(db);
}
