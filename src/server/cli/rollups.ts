import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#db/open-database.ts';
import { COPY_FOLDER_PREFIX } from '../bootstrap/stale-verification-copies.ts';
import type { Deps } from '../deps.ts';
import type { RollUpDifference } from '../services/analytics/rollups/compare-rollups.ts';
import { archiveEvents } from '../services/analytics/journal/archive-service.ts';
import { recordAudit } from '../services/audit/audit-service.ts';
import { rebuildRollUps, verifyRollUps } from '../services/analytics/rollups/rebuild-service.ts';
import { defineDataCommand, parseSingleArgument, UsageError } from './command.ts';

const USAGE = `rollups check     recomputes all numbers from the event journal and reports the differences
rollups rebuild   recomputes all numbers from the event journal and stores them
rollups archive   <days> compresses the events of learners who have not been seen for so many days, at least 30`;

/** Learners who were seen more recently are likely to come back. */
const MIN_ARCHIVED_DAYS = 30;

/**
 * Implements the `rollups …` command, which compares the statistics for administrators with the event journal, rebuilds the statistics from
 * the journal, or archives old events.
 */
export const rollupsCommand = defineDataCommand({
  usage: USAGE,
  parse: (args) => {
    if (args[0] === 'archive') return { action: args[0], days: parseDays(args.slice(1)) } as const;
    const action = parseSingleArgument(args, USAGE);
    if (action !== 'check' && action !== 'rebuild') throw new UsageError(USAGE);
    return { action } as const;
  },
  run: async (deps, options) => {
    if (options.action === 'archive') return archiveAndRecord(deps, options.days);
    return options.action === 'check'
      ? formatDifferences(await verifyOnCopy(deps), 'differ')
      : formatDifferences(await rebuildAndRecord(deps), 'were corrected');
  },
});

function parseDays(args: string[]): number {
  const days = parseSingleArgument(args, USAGE) ?? '';
  if (!/^\d{1,5}$/.test(days) || Number(days) < MIN_ARCHIVED_DAYS) throw new UsageError(USAGE);
  return Number(days);
}

async function archiveAndRecord(deps: Deps, days: number): Promise<string[]> {
  const { events, learners } = await archiveEvents(deps, days);
  if (events === 0) return [`No learner who has not been seen for ${days} days has events to archive.`];
  await recordAudit(deps.db, deps, 'rollups.archived', { id: null, name: `${events} events` });
  return [
    `${events} events of ${learners} learners were archived. All figures and timelines stay as they are.`,
    ...(deps.config.databaseUrl === null ? ['The database file keeps its size, and new events use the room first.'] : []),
  ];
}

async function rebuildAndRecord(deps: Deps): Promise<RollUpDifference[]> {
  await recordAudit(deps.db, deps, 'rollups.started', { id: null, name: 'all figures' });
  const differences = await rebuildRollUps(deps);
  await recordAudit(deps.db, deps, 'rollups.rebuilt', { id: null, name: 'all figures' });
  return differences;
}

/** Verifies a copy of the SQLite file, so that the server can keep writing to the original during a long verification. */
async function verifyOnCopy(deps: Deps): Promise<RollUpDifference[]> {
  if (deps.config.databaseUrl !== null) return verifyRollUps(deps);
  const folder = await mkdtemp(join(deps.config.dataDir, COPY_FOLDER_PREFIX));
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

function formatDifferences(differences: RollUpDifference[], verb: string): string[] {
  if (differences.length === 0) return ['All numbers agree with the event journal.'];
  return differences.map(({ table, missing, surplus }) => `${table}: ${Math.max(missing.length, surplus.length)} rows ${verb}`);
}
