import type { Backup } from '#shared/backups.ts';
import { isFromFuture } from './backup-list.ts';

const DAILY_COUNT = 7;
const WEEKLY_COUNT = 4;

/**
 * Returns the backups that may be deleted. Among the days and weeks that have backups, in the server's time zone, one backup is kept for
 * each of the last seven days and each of the last four weeks: the newest one without missing files or, if all of them lack files, the
 * newest one. The newest backup of all and the newest backup without missing files are also kept. Only nightly backups expire: a person made
 * the others. A backup that is dated in the future neither expires nor counts, so that it takes no place from a later one.
 */
export function selectExpiredBackups(backups: readonly Backup[], now: Date): Backup[] {
  const nightly = backups.filter((backup) => backup.origin === 'nightly' && !isFromFuture(backup, now));
  const newestFirst = nightly.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const kept = new Set<Backup | undefined>([
    newestFirst[0],
    newestFirst.find(isComplete),
    ...selectPerPeriod(newestFirst, getDay, DAILY_COUNT),
    ...selectPerPeriod(newestFirst, getWeek, WEEKLY_COUNT),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

const isComplete = ({ missingCount }: Backup) => missingCount === 0;

/** Returns one backup for each of the newest `count` periods that have backups. */
function selectPerPeriod(newestFirst: readonly Backup[], getPeriod: (backup: Backup) => number, count: number): Backup[] {
  const periods = [...Map.groupBy(newestFirst, getPeriod).values()].slice(0, count);
  return periods.map((period) => period.find(isComplete) ?? period[0]!);
}

function getDay({ createdAt }: Backup): number {
  return new Date(createdAt).setHours(0, 0, 0, 0);
}

/** Returns the start of the week, in local time, in which a backup was created. A week begins on Monday. */
function getWeek(backup: Backup): number {
  const monday = new Date(getDay(backup));
  return monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
}
