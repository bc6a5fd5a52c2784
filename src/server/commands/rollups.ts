import type { Deps } from '../deps.ts';
import { checkRollUps, rebuildRollUps, type Differences } from '../services/analytics/recount-service.ts';
import { UsageError } from './usage-error.ts';

export const rollupsUsage = `rollups check     recounts all numbers from the journal of events and says where they differ
rollups rebuild   the same, and writes the recounted numbers`;

/** `rollups …`: proves the portal's numbers against the journal. */
export async function rollups(deps: Deps, [action]: string[]): Promise<string[]> {
  if (action === 'check') return describe(await checkRollUps(deps), 'differ');
  if (action === 'rebuild') return describe(await rebuildRollUps(deps), 'were mended');
  throw new UsageError(rollupsUsage);
}

function describe(differences: Differences, verb: string): string[] {
  if (differences.length === 0) return ['All numbers agree with the journal.'];
  return differences.map(({ table, missing, surplus }) => `${table}: ${Math.max(missing.length, surplus.length)} rows ${verb}`);
}
