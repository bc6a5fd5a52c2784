import { formatLocalDate } from '../ui/format/date-format.ts';
import type { AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { mapKeyNotes, pickKeyNotes, type KeyNotes } from '#shared/access-keys/key-notes.ts';
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

export type EditableKeyFields = KeyNotes & Pick<AccessKey, 'maxLogins' | 'expiresAt'>;

export function pickEditableKeyFields(key: AccessKey): EditableKeyFields {
  return { maxLogins: key.maxLogins, expiresAt: key.expiresAt, ...pickKeyNotes(key) };
}

/**
 * Returns the fields of an access key as the administrator has changed them in the form. Unless the administrator has changed the day, the
 * expiry time stays as it is, because the stored time can be the end of the day in another time zone.
 */
export function parseKeyFormValues(key: AccessKey, values: KeyFormValues): EditableKeyFields {
  const { maxLogins, expiresAt } = values;
  const isSameDay = expiresAt === toKeyFormValues(key).expiresAt;
  return {
    ...mapKeyNotes((name) => values[name].trim()),
    maxLogins: parseNumber(maxLogins, DEFAULT_MAX_LOGINS),
    expiresAt: isSameDay ? key.expiresAt : expiresAt === '' ? null : computeEndOfDay(expiresAt),
  };
}

/** Returns the last second of a local day as a UTC timestamp in ISO 8601 format. */
function computeEndOfDay(date: string): string {
  return new Date(`${date}T23:59:59`).toISOString();
}
