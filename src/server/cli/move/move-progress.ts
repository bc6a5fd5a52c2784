import type { Db, DbOrTrx } from '#db/open-database.ts';
import { StorageError } from '#server/adapters/storage-error.ts';
import { UNFINISHED_MOVE_SETTING } from '#server/bootstrap/unfinished-move.ts';
import { findSetting, insertSetting } from '#server/services/settings/setting-queries.ts';
import type { TableDigestState } from './table-digest.ts';

export type RowKey = readonly unknown[];

export interface TableProgress {
  /** Holds the number and the hash of the copied rows as they were read from the old database. */
  copied: TableDigestState;
  lastKey: RowKey | null;
  /** Holds the key of the last row for which the references to other rows of the same table have been copied. */
  lastLinkedKey: RowKey | null;
}

/**
 * Describes the progress of copying a database. The new database stores the progress in the same transactions as the rows, so that the
 * progress is correct no matter when the copy is aborted.
 */
export interface MoveProgress {
  installation: string;
  tables: Readonly<Record<string, TableProgress>>;
}

export const NO_ROWS: TableProgress = { copied: { count: 0, sum: '0' }, lastKey: null, lastLinkedKey: null };

export async function loadProgress(target: DbOrTrx): Promise<MoveProgress | null> {
  const text = await findSetting(target, UNFINISHED_MOVE_SETTING);
  return text === null ? null : (JSON.parse(text) as MoveProgress);
}

/** Records that a move has begun. Throws StorageError when another move into the same database has already begun. */
export async function insertProgress(target: DbOrTrx, progress: MoveProgress): Promise<void> {
  if (!(await insertSetting(target, UNFINISHED_MOVE_SETTING, JSON.stringify(progress)))) throw createConflict();
}

/** Replaces the stored progress. Throws StorageError when another process has changed the stored progress since it was read. */
export async function updateProgress(target: DbOrTrx, before: MoveProgress, after: MoveProgress): Promise<void> {
  const { numUpdatedRows } = await target
    .updateTable('setting')
    .set({ value: JSON.stringify(after) })
    .where('name', '=', UNFINISHED_MOVE_SETTING)
    .where('value', '=', JSON.stringify(before))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw createConflict();
}

/** Deletes the stored progress, so that a server can use the new database. */
export async function deleteProgress(target: DbOrTrx, before: MoveProgress): Promise<void> {
  const { numDeletedRows } = await target
    .deleteFrom('setting')
    .where('name', '=', UNFINISHED_MOVE_SETTING)
    .where('value', '=', JSON.stringify(before))
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw createConflict();
}

export async function findInstallation(source: Db): Promise<string> {
  return (await findSetting(source, 'pepper_canary')) ?? '';
}

const createConflict = () =>
  new StorageError('Another move into the same database is running. Wait for its end, then run the command again.');
