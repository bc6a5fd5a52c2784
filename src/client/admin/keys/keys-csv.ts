import type { GeneratedKey } from '#shared/access-keys/access-key-schemas.ts';
import { formatIsoDate, formatCsv } from '../ui/format/csv.ts';
import { noteFieldLabels, noteFieldNames } from './key-form-values.ts';

/** Contains notes on access keys, such as the buyer and the order number. */
export type KeyNotes = Record<(typeof noteFieldNames)[number], string>;

/**
 * Formats the generated access keys of one product as CSV. The CSV file has columns for the notes only when at least one note is not empty.
 */
export function formatKeysCsv(productTitle: string, keys: readonly GeneratedKey[], notes?: KeyNotes): string {
  const noteNames = notes && noteFieldNames.some((name) => notes[name] !== '') ? noteFieldNames : [];
  const noteCells = noteNames.map((name) => notes![name]);
  const rows = keys.map(({ key, maxLogins, createdAt }) => [key, productTitle, maxLogins, formatIsoDate(createdAt), ...noteCells]);
  return formatCsv([['Access Key', 'Product', 'Max Logins', 'Created', ...noteNames.map((name) => noteFieldLabels[name])], ...rows]);
}

export function formatKeysFileName(today: Date): string {
  return `access_keys_${formatIsoDate(today)}.csv`;
}
