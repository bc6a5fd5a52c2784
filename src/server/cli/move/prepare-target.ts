import { transact } from '#db/transact.ts';
import { sql } from 'kysely';
import { isPostgres, type Db, type DbOrTrx } from '#db/open-database.ts';
import { findInstallation, insertProgress, loadProgress, NO_ROWS, type MoveProgress } from './move-progress.ts';
import { movedTables } from './moved-tables.ts';
import { readRows } from './read-rows.ts';
import { TableDigest } from './table-digest.ts';

export interface CopyStart {
  progress: MoveProgress;
  presentRows: number;
  /** True when rows that an interrupted move had copied are now missing or changed in the old database; the copy then starts over. */
  hasSourceChanged: boolean;
}

/**
 * Prepares a database so that `copyDatabase` can fill it. Returns null when the database contains anything other than a partial copy of the
 * same installation.
 */
export async function prepareTarget(source: Db, target: Db): Promise<CopyStart | null> {
  const installation = await findInstallation(source);
  const interrupted = await loadProgress(target);
  if (interrupted === null) {
    if (!(await isEmptyDatabase(target))) return null;
    const progress = { installation, tables: {} };
    await insertProgress(target, progress);
    return { progress, presentRows: 0, hasSourceChanged: false };
  }
  if (interrupted.installation !== installation) return null;
  if (await hasCopiedRows(source, interrupted)) {
    const presentRows = Object.values(interrupted.tables).reduce((sum, { copied }) => sum + copied.count, 0);
    return { progress: interrupted, presentRows, hasSourceChanged: false };
  }
  const progress = { installation, tables: {} };
  await transact(target, async (trx) => {
    await deleteAllRows(trx);
    await insertProgress(trx, progress);
  });
  return { progress, presentRows: 0, hasSourceChanged: true };
}

/** Returns whether a migrated database is still without data. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  for (const { name } of movedTables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

export async function deleteAllRows(trx: DbOrTrx): Promise<void> {
  const names = movedTables.map(({ name }) => name);
  if (isPostgres(trx)) await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(trx);
  else for (const name of names.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
}

/**
 * Returns whether the old database still contains the rows that an interrupted move has copied. Rows that follow the copied ones do not
 * matter, because the continued move will copy them.
 */
async function hasCopiedRows(source: Db, { tables }: MoveProgress): Promise<boolean> {
  for (const table of movedTables) {
    const { copied } = tables[table.name] ?? NO_ROWS;
    const digest = new TableDigest();
    if (copied.count > 0)
      for await (const rows of readRows(source, table)) {
        for (const row of rows.slice(0, copied.count - digest.count)) digest.add(row);
        if (digest.count === copied.count) break;
      }
    if (!digest.equals(TableDigest.restore(copied))) return false;
  }
  return true;
}
