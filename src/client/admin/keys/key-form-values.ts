import type { AccessKey, AccessKeyChanges } from '#shared/access-keys/access-key-schemas.ts';
import { parseNumber } from '../ui/form/parse-number.ts';

/** Used when the login limit is empty or not a number. */
export const DEFAULT_MAX_LOGINS = 30;

export interface KeyFormValues {
  maxLogins: string;
  /** The last day the key works, as YYYY-MM-DD in the admin's time zone; empty when it never expires. */
  expiresAt: string;
}

export function toKeyFormValues({ maxLogins, expiresAt }: AccessKey): KeyFormValues {
  return { maxLogins: String(maxLogins), expiresAt: expiresAt === null ? '' : formatLocalDate(expiresAt) };
}

export function parseKeyFormValues({ maxLogins, expiresAt }: KeyFormValues): Pick<AccessKeyChanges, 'maxLogins' | 'expiresAt'> {
  return {
    maxLogins: parseNumber(maxLogins, DEFAULT_MAX_LOGINS),
    expiresAt: expiresAt === '' ? null : computeEndOfDay(expiresAt),
  };
}

/** Returns the changed fields only. An unchanged day keeps the exact instant, which may be the end of the day in another time zone. */
export function diffKey(key: AccessKey, values: KeyFormValues): AccessKeyChanges {
  const { maxLogins, expiresAt } = parseKeyFormValues(values);
  return {
    ...(maxLogins !== key.maxLogins && { maxLogins }),
    ...(values.expiresAt !== toKeyFormValues(key).expiresAt && { expiresAt }),
  };
}

/** Returns the day of an instant in the local time zone, as YYYY-MM-DD. */
export function formatLocalDate(instant: string): string {
  const date = new Date(instant);
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Returns the last second of a local day. */
function computeEndOfDay(date: string): string {
  return new Date(`${date}T23:59:59`).toISOString();
}
