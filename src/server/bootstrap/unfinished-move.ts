import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#db/open-database.ts';
import { ConfigError } from '../config.ts';
import type { Deps } from '../deps.ts';
import { findSetting } from '../services/settings/setting-queries.ts';

export const UNFINISHED_MOVE_SETTING = 'unfinished_move';

/** Names a new SQLite file while the `move` command is filling it. */
export const PARTIAL_DATABASE_FILE = 'moving.db';

/** Returns whether the `move` command has copied only some of the rows into the database. */
export async function isPartlyMoved(db: Db): Promise<boolean> {
  return (await findSetting(db, UNFINISHED_MOVE_SETTING)) !== null;
}

/** Throws ConfigError when a move into this database was interrupted, because partly copied data must not be mistaken for complete data. */
export async function rejectUnfinishedMove({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (await isPartlyMoved(db))
    throw new ConfigError('the database holds half of a move that was interrupted. With the old settings, run the same npm run move again');
}

/**
 * Throws ConfigError when a move to SQLite in DATA_DIR was interrupted. `rejectUnfinishedMove` cannot detect an interrupted move to SQLite,
 * because the server does not open the new database file while the file still has its temporary name.
 */
export function rejectPartialDatabaseFile({ dataDir, databaseUrl }: Pick<Deps['config'], 'dataDir' | 'databaseUrl'>): void {
  const file = join(dataDir, PARTIAL_DATABASE_FILE);
  if (databaseUrl === null && existsSync(file))
    throw new ConfigError(
      `DATA_DIR holds half of a move that was interrupted. With the old settings, run npm run move -- --to sqlite again. To go on without it, delete ${file}`,
    );
}
