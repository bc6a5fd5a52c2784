import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#db/open.ts';
import type { Deps } from '../deps.ts';
import { verifyRollUps, rebuildRollUps, type RollUpDifferences } from '../services/analytics/rollups/rollup-service.ts';
import { UsageError, parseSingleArgument } from './usage-error.ts';

export const ROLLUPS_USAGE = `rollups check     recounts all numbers from the journal of events and says where they differ
rollups rebuild   the same, and writes the recounted numbers`;

const COPY_FOLDER = 'recount-';
const DAY_MS = 24 * 60 * 60 * 1000;

/** `rollups …`: proves the portal's numbers against the journal. */
export async function runRollupsCommand(deps: Deps, args: string[]): Promise<string[]> {
  const action = parseSingleArgument(args, ROLLUPS_USAGE);
  if (action === 'check') return describe(await checkOnCopy(deps), 'differ');
  if (action === 'rebuild') return describe(await rebuildRollUps(deps), 'were mended');
  throw new UsageError(ROLLUPS_USAGE);
}

/** On a copy of a SQLite file, so that the server goes on writing however long the recount takes. */
async function checkOnCopy(deps: Deps): Promise<RollUpDifferences> {
  if (deps.config.databaseUrl !== null) return verifyRollUps(deps);
  const folder = await mkdtemp(join(deps.config.dataDir, COPY_FOLDER));
  try {
    const file = join(folder, 'copy.db');
    await sql`vacuum into ${file}`.execute(deps.db);
    const db = await openDatabase(file);
    try {
      return await verifyRollUps({ db });
    } finally {
      await db.destroy();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Removes the copies that killed checks left; one of the last day may be in use. */
export async function removeStaleCheckCopies({ config, now }: Pick<Deps, 'config' | 'now'>): Promise<void> {
  for (const name of (await readdir(config.dataDir)).filter((each) => each.startsWith(COPY_FOLDER))) {
    const folder = join(config.dataDir, name);
    const made = await stat(folder).catch(() => null);
    if (made !== null && now().getTime() - made.mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

function describe(differences: RollUpDifferences, verb: string): string[] {
  if (differences.length === 0) return ['All numbers agree with the journal.'];
  return differences.map(({ table, missing, surplus }) => `${table}: ${Math.max(missing.length, surplus.length)} rows ${verb}`);
}
