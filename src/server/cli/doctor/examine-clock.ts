import { createOkFinding, createProblemFinding, createWarningFinding, type DoctorFinding } from './doctor-finding.ts';

const MAX_DIFFERENCE_MS = 5000;
/** Sets the age above which an S3-compatible store refuses a signed request. */
const SIGNATURE_LIFETIME_MS = 15 * 60 * 1000;

/**
 * Compares the clock of this machine with the clock of another machine. The request to the other machine was sent at `askedAt`, and its
 * response arrived at `now`.
 */
export function examineClockDifference(name: string, otherTime: Date, askedAt: Date, now = new Date()): DoctorFinding {
  const behindMs = askedAt.getTime() - otherTime.getTime();
  const aheadMs = otherTime.getTime() - now.getTime();
  const differenceMs = Math.max(behindMs, aheadMs, 0);
  // The clock difference is NaN when the other machine's HTTP response has no Date header.
  if (Number.isNaN(differenceMs) || differenceMs <= MAX_DIFFERENCE_MS) return createOkFinding(`clock: agrees with ${name}`);
  const advice = 'let both machines keep their time with NTP, for example: systemctl enable --now systemd-timesyncd';
  const message = `the clock differs from ${name} by ${Math.round(differenceMs / 1000)} seconds`;
  return differenceMs > SIGNATURE_LIFETIME_MS ? createProblemFinding(message, advice) : createWarningFinding(message, advice);
}
