import type { AccessKey, AccessKeyChanges } from '#shared/access-keys/access-key-schemas.ts';
import { parseNumber } from '../ui/form/parse-number.ts';

/** Contains the login limit that applies when the login limit field is empty or does not contain a number. */
export const DEFAULT_MAX_LOGINS = 30;

export interface KeyFormValues {
  maxLogins: string;
  /**
   * Contains the last day on which the access key works, as YYYY-MM-DD in the administrator's time zone. The value is an empty
   * string when the access key never expires.
   */
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

/**
 * Returns only the changed fields. An unchanged expiry day keeps the exact stored instant, which may be the end of the day in
 * another time zone.
 */
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

/** Returns the last second of a day in the local time zone as an instant. */
function computeEndOfDay(date: string): string {
  return new Date(`${date}T23:59:59`).toISOString();
}
