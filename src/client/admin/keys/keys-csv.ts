import { formatLocalDate } from '../ui/format/date-format.ts';
import { keysWords } from '#admin-words/keys.ts';
import type { GeneratedKey } from '#shared/access-keys/access-key-schemas.ts';
import { keyNoteLabels, keyNoteNames, type KeyNotes } from '#shared/access-keys/key-notes.ts';
import { formatCsv } from '../ui/format/csv.ts';

/**
 * Formats the generated access keys of one product as CSV. The CSV file has columns for the notes only when at least one note is not empty.
 */
export function formatKeysCsv(productTitle: string, keys: readonly GeneratedKey[], notes?: KeyNotes): string {
  const noteNames = notes && keyNoteNames.some((name) => notes[name] !== '') ? keyNoteNames : [];
  const noteCells = noteNames.map((name) => notes![name]);
  const rows = keys.map(({ key, maxLogins, createdAt }) => [key, productTitle, maxLogins, formatLocalDate(createdAt), ...noteCells]);
  return formatCsv([
    [
      keysWords.accessKeyHeading,
      keysWords.product,
      keysWords.maxLoginsHeading,
      keysWords.created,
      ...noteNames.map((name) => keyNoteLabels[name]),
    ],
    ...rows,
  ]);
}

export function formatKeysFileName(today: Date): string {
  return `access_keys_${formatLocalDate(today)}.csv`;
}
