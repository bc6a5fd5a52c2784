import type { Deps } from '#server/deps.ts';
import type { ClockDoubt } from '#shared/clock-doubt.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { findSetting, upsertSetting } from '../settings/setting-queries.ts';
import { selectNewestAuditTime, selectNewestEventTimes } from './clock-queries.ts';

type ClockDeps = Pick<Deps, 'db' | 'now' | 'readDatabaseTime'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Holds the last instant at which the clock was plausible. It does not advance while the clock is in doubt. */
const CONFIRMED_SETTING = 'clock_confirmed_at';

/**
 * Returns null when the wall clock is plausible. Nothing may be deleted because of its age while the clock is in doubt: when it differs by
 * more than a day from the database's clock, or from all of the last plausible instant and the newest events by the clocks of the learners'
 * devices. The audit log, which has an entry for every backup, is stamped by this server's own clock, so it counts only until a plausible
 * instant is known.
 */
export async function findClockDoubt({ db, now, readDatabaseTime }: ClockDeps): Promise<ClockDoubt | null> {
  const nowMs = now().getTime();
  const getDistance = (instant: string) => Math.abs(nowMs - Date.parse(instant));
  const createDoubt = (expectedAt: string): ClockDoubt => ({ now: new Date(nowMs).toISOString(), expectedAt });

  const databaseTime = (await readDatabaseTime())?.toISOString();
  if (databaseTime !== undefined && getDistance(databaseTime) > DAY_MS) return createDoubt(databaseTime);
  const confirmedAt = await findSetting(db, CONFIRMED_SETTING);
  const knownAt = confirmedAt ?? (await selectNewestAuditTime(db));
  const witnesses = [...(knownAt === null ? [] : [knownAt]), ...(await selectNewestEventTimes(db))];
  const [closest] = witnesses.toSorted((a, b) => getDistance(a) - getDistance(b));
  return closest === undefined || getDistance(closest) <= DAY_MS ? null : createDoubt(knownAt ?? closest);
}

/** Does the same as `findClockDoubt`, and remembers the current instant when the clock is plausible. A running server calls it regularly. */
export async function checkClock(deps: ClockDeps): Promise<ClockDoubt | null> {
  const doubt = await findClockDoubt(deps);
  if (!doubt) await rememberPlausibleClock(deps.db, deps.now());
  return doubt;
}

/** Records that a person has found the clock right, for example after a server was off during the holidays. */
export async function confirmClock(deps: Pick<Deps, 'db' | 'now'> & AuditDeps): Promise<void> {
  await recordAudit(deps.db, deps, 'clock.confirmed', { id: null, name: deps.now().toISOString() });
  await rememberPlausibleClock(deps.db, deps.now());
}

export async function rememberPlausibleClock(db: Deps['db'], now: Date): Promise<void> {
  await upsertSetting(db, CONFIRMED_SETTING, now.toISOString());
}
