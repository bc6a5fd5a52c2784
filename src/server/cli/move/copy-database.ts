import { transact } from '#db/transact.ts';
import { sql } from 'kysely';
import { isPostgres, type Db, type DbOrTrx } from '#db/open-database.ts';
import { StorageError } from '#server/adapters/storage-error.ts';
import { UNFINISHED_MOVE_SETTING } from '#server/bootstrap/unfinished-move.ts';
import { deleteProgress, NO_ROWS, updateProgress, type MoveProgress, type TableProgress } from './move-progress.ts';
import { deleteAllRows } from './prepare-target.ts';
import { readRows } from './read-rows.ts';
import { TableDigest, type DatabaseRow } from './table-digest.ts';
import { movedTables, type MovedTable } from './moved-tables.ts';

/** Limits the number of values in one SQL statement. SQLite allows 32,766. */
const MAX_VALUES = 20_000;

/**
 * Copies the rows that are not in the target yet. Each transaction copies one batch of rows and stores the progress. After the copy, each
 * table must have the same number of rows and the same hash in both databases. The `finish` callback runs in the transaction that marks the
 * target as complete. Returns the number of rows of each table.
 */
export async function copyDatabase(
  source: Db,
  target: Db,
  { progress, finish }: { progress: MoveProgress; finish: (trx: DbOrTrx) => Promise<void> },
): Promise<Map<string, number>> {
  let current = progress;
  for (const table of movedTables) {
    current = await copyRows(source, target, { table, progress: current });
    current = await copyLinks(source, target, { table, progress: current });
  }
  const counts = new Map<string, number>();
  for (const table of movedTables) {
    const digest = await computeDigest(source, table);
    if (!digest.equals(TableDigest.restore(getTable(current, table).copied)))
      throw new StorageError(
        `The table ${table.name} changed during the move. Stop all servers that use the old database, then run it again.`,
      );
    if (!digest.equals(await computeDigest(target, table))) {
      await transact(target, deleteAllRows);
      throw new StorageError(`The table ${table.name} did not arrive as it was sent. The target was left empty.`);
    }
    counts.set(table.name, digest.count);
  }
  await transact(target, async (trx) => {
    // New events must get higher numbers than the copied events. In PostgreSQL, the sequence of event numbers must be set explicitly,
    // whereas SQLite updates it when rows are inserted.
    if (isPostgres(trx))
      await sql`select setval(pg_get_serial_sequence('event', 'sequence'), greatest(1, (select max(sequence) from event)))`.execute(trx);
    await finish(trx);
    await deleteProgress(trx, current);
  });
  return counts;
}

interface TableCopy {
  table: MovedTable;
  progress: MoveProgress;
}

const getTable = ({ tables }: MoveProgress, { name }: MovedTable) => tables[name] ?? NO_ROWS;

const getKey = ({ key }: MovedTable, row: DatabaseRow) => key.map((column) => row[column]);

async function storeBatch(
  target: Db,
  { table, progress }: TableCopy,
  { changes, store }: { changes: Partial<TableProgress>; store: (trx: DbOrTrx) => Promise<void> },
): Promise<MoveProgress> {
  const next = { ...progress, tables: { ...progress.tables, [table.name]: { ...getTable(progress, table), ...changes } } };
  await transact(target, async (trx) => {
    await updateProgress(trx, progress, next);
    await store(trx);
  });
  return next;
}

async function copyRows(source: Db, target: Db, { table, progress }: TableCopy): Promise<MoveProgress> {
  const { copied, lastKey } = getTable(progress, table);
  const digest = TableDigest.restore(copied);
  const noLinks = Object.fromEntries((table.links ?? []).map((name) => [name, null]));
  let current = progress;
  for await (const rows of readRows(source, table, lastKey)) {
    rows.forEach((row) => digest.add(row));
    const withoutLinks = rows.map((row) => ({ ...row, ...noLinks }));
    const changes = { copied: digest.state, lastKey: getKey(table, rows.at(-1)!) };
    const store = (trx: DbOrTrx) => insertRows(trx, table, withoutLinks);
    current = await storeBatch(target, { table, progress: current }, { changes, store });
  }
  return current;
}

/**
 * Fills in the references from rows to other rows of the same table. The references are filled in only after all rows of the table have
 * been copied, because a row may refer to any other row.
 */
async function copyLinks(source: Db, target: Db, { table, progress }: TableCopy): Promise<MoveProgress> {
  if (!table.links) return progress;
  let current = progress;
  for await (const rows of readRows(source, table, getTable(progress, table).lastLinkedKey)) {
    const store = async (trx: DbOrTrx) => {
      for (const row of rows) await setLinks(trx, table, row);
    };
    const changes = { lastLinkedKey: getKey(table, rows.at(-1)!) };
    current = await storeBatch(target, { table, progress: current }, { changes, store });
  }
  return current;
}

async function computeDigest(db: Db, table: MovedTable): Promise<TableDigest> {
  const digest = new TableDigest();
  const isCompared = (row: DatabaseRow) => table.name !== 'setting' || row.name !== UNFINISHED_MOVE_SETTING;
  for await (const rows of readRows(db, table)) rows.filter(isCompared).forEach((row) => digest.add(row));
  return digest;
}

async function insertRows(db: DbOrTrx, { name }: MovedTable, rows: readonly DatabaseRow[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const size = Math.floor(MAX_VALUES / names.length);
  for (let at = 0; at < rows.length; at += size) {
    const values = rows.slice(at, at + size).map((row) => sql`(${sql.join(names.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(name)} (${sql.join(names.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(db);
  }
}

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
