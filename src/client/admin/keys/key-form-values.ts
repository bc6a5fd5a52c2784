import { formatLocalDate } from '../ui/format/date-format.ts';
import type { AccessKey, AccessKeyChanges } from '#shared/access-keys/access-key-schemas.ts';
import { keyNoteNames, pickKeyNotes, type KeyNotes } from '#shared/access-keys/key-notes.ts';
import { parseNumber } from '../ui/form/parse-number.ts';

/** Contains the login limit that applies when the login limit field is empty or does not contain a number. */
export const DEFAULT_MAX_LOGINS = 30;

export interface KeyFormValues extends KeyNotes {
  maxLogins: string;
  /**
   * Contains the last day on which the access key is valid, as YYYY-MM-DD in the administrator's time zone. An empty string means that the
   * access key never expires.
   */
  expiresAt: string;
}

export function toKeyFormValues(key: AccessKey): KeyFormValues {
  const { maxLogins, expiresAt } = key;
  return { maxLogins: String(maxLogins), expiresAt: expiresAt === null ? '' : formatLocalDate(expiresAt), ...pickKeyNotes(key) };
}

export function parseKeyFormValues({ maxLogins, expiresAt, ...notes }: KeyFormValues): Omit<AccessKeyChanges, 'revoked'> {
  return {
    ...notes,
    maxLogins: parseNumber(maxLogins, DEFAULT_MAX_LOGINS),
    expiresAt: expiresAt === '' ? null : computeEndOfDay(expiresAt),
  };
}

/**
 * Returns the fields of an access key that the administrator has changed in the form. The expiry time is included only when the
 * administrator has changed the day, because the stored time can be the end of the day in another time zone.
 */
export function diffAccessKey(key: AccessKey, values: KeyFormValues): AccessKeyChanges {
  const { maxLogins, expiresAt } = parseKeyFormValues(values);
  return {
    ...(maxLogins !== key.maxLogins && { maxLogins }),
    ...(values.expiresAt !== toKeyFormValues(key).expiresAt && { expiresAt }),
    ...Object.fromEntries(keyNoteNames.filter((name) => values[name].trim() !== key[name]).map((name) => [name, values[name].trim()])),
  };
}

/** Returns the last second of a local day as a UTC timestamp in ISO 8601 format. */
function computeEndOfDay(date: string): string {
  return new Date(`${date}T23:59:59`).toISOString();
}
