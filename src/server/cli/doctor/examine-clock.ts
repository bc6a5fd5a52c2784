import { selectDatabaseTime } from '../../services/clock/clock-queries.ts';
import { findClockDoubt } from '../../services/clock/clock-service.ts';
import { getBackupsDir, isFromFuture, listBackups } from '../../services/backups/backup-list.ts';
import { describeClockDoubt } from '#shared/clock-doubt.ts';
import type { Db } from '#db/open-database.ts';
import type { Config } from '../../config.ts';
import { createOkFinding, createProblemFinding, createWarningFinding, FindingList, type DoctorFinding } from './doctor-finding.ts';

const MAX_DIFFERENCE_MS = 5000;
/** Sets the age above which an S3-compatible store refuses a signed request. */
const SIGNATURE_LIFETIME_MS = 15 * 60 * 1000;

const KEEP_TIME_ADVICE = 'Let machines keep their time with NTP, for example: systemctl enable --now systemd-timesyncd';

/** The request to the other machine was sent at `askedAt`, and its response arrived at `now`. */
export function examineClockDifference(name: string, otherTime: Date, askedAt: Date, now = new Date()): DoctorFinding {
  const behindMs = askedAt.getTime() - otherTime.getTime();
  const aheadMs = otherTime.getTime() - now.getTime();
  const differenceMs = Math.max(behindMs, aheadMs, 0);
  // The clock difference is NaN when the other machine's HTTP response has no Date header.
  if (Number.isNaN(differenceMs) || differenceMs <= MAX_DIFFERENCE_MS) return createOkFinding(`clock: agrees with ${name}`);
  const message = `the clock differs from ${name} by ${Math.round(differenceMs / 1000)} seconds`;
  return differenceMs > SIGNATURE_LIFETIME_MS
    ? createProblemFinding(message, KEEP_TIME_ADVICE)
    : createWarningFinding(message, KEEP_TIME_ADVICE);
}

/** Checks that the clock agrees with what is stored, and that no backup is dated in the future. */
export async function examineClockAgainstData(config: Config, db: Db, now = new Date()): Promise<DoctorFinding[]> {
  const findings = new FindingList();
  const doubt = await findClockDoubt({ db, now: () => now, readDatabaseTime: () => selectDatabaseTime(db) });
  if (doubt) findings.report(describeClockDoubt(doubt), `set the clock. ${KEEP_TIME_ADVICE}`);
  const future = (await listBackups(getBackupsDir(config))).filter((backup) => isFromFuture(backup, now));
  if (future.length > 0)
    findings.warn(
      `the clock was or is wrong: ${future.length} backups are dated in the future, the newest ${future[0]!.id}`,
      'set the clock, and delete these backups in the portal or in DATA_DIR/backups when later ones exist',
    );
  return findings.orOk('clock: agrees with the stored data');
}
