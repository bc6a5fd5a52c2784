import { expect, test } from 'vitest';
import type { Backup, BackupOrigin } from '#shared/backups.ts';
import { selectExpiredBackups } from './backup-retention.ts';

/** Describes a backup that was created in November 2026 in local time. November 30, 2026 is a Monday. */
function describeTestBackup(
  day: number,
  { hour = 3, origin = 'nightly', missingCount = 0 }: { hour?: number; origin?: BackupOrigin; missingCount?: number } = {},
): Backup {
  const createdAt = new Date(2026, 10, day, hour).toISOString();
  return { id: `${day}/${hour}`, createdAt, origin, size: 1, fileCount: 1, missingCount };
}

const nights = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => describeTestBackup(first + index));

test.each([
  { situation: 'there are no backups', backups: [], kept: [] },
  { situation: 'a week of nights has passed', backups: nights(24, 30), kept: ['30/3', '29/3', '28/3', '27/3', '26/3', '25/3', '24/3'] },
  {
    situation: 'thirty nights have passed',
    backups: nights(1, 30),
    // One backup is kept for each of the last seven days, November 24 to 30. For each of the last four weeks, the week's newest backup is
    // kept: those of November 30, 29, 22 and 15.
    kept: ['30/3', '29/3', '28/3', '27/3', '26/3', '25/3', '24/3', '22/3', '15/3'],
  },
  {
    situation: 'several were made on one day',
    backups: [describeTestBackup(30), describeTestBackup(30, { hour: 9 })],
    kept: ['30/9'],
  },
  {
    situation: 'the newest of a day lacks files',
    backups: [describeTestBackup(30), describeTestBackup(30, { hour: 9, missingCount: 2 })],
    kept: ['30/9', '30/3'],
  },
  {
    situation: 'only an old one has all files',
    backups: [describeTestBackup(-60), ...nights(20, 30).map((backup) => ({ ...backup, missingCount: 1 }))],
    kept: ['30/3', '29/3', '28/3', '27/3', '26/3', '25/3', '24/3', '22/3', '-60/3'],
  },
  {
    situation: 'a person made some in the portal',
    backups: [describeTestBackup(-60, { origin: 'portal' }), describeTestBackup(30, { hour: 9, origin: 'portal' }), ...nights(30, 30)],
    kept: ['30/9', '30/3', '-60/3'],
  },
  {
    situation: 'a wrong clock dated some in the future',
    backups: [...nights(24, 30), ...nights(1000, 1010)],
    kept: [...nights(1000, 1010).map(({ id }) => id), ...nights(24, 30).map(({ id }) => id)].toSorted(
      (a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10),
    ),
  },
  {
    situation: 'the command made some',
    backups: [describeTestBackup(-60, { origin: 'command' }), describeTestBackup(-59, { origin: 'command' }), ...nights(30, 30)],
    kept: ['30/3', '-59/3', '-60/3'],
  },
  { situation: 'the server was off for a year', backups: [describeTestBackup(-365), describeTestBackup(30)], kept: ['30/3', '-365/3'] },
])('seven daily and four weekly backups are kept when $situation', ({ backups, kept }) => {
  const expired = new Set(selectExpiredBackups(backups, new Date(2026, 11, 1)));
  const left = backups.filter((backup) => !expired.has(backup)).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  expect(left.map(({ id }) => id)).toEqual(kept);
});
