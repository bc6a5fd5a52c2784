import type { GeneratedKey } from '#shared/access-keys/access-key-schemas.ts';
import { formatIsoDate, formatCsv } from '../ui/format/csv.ts';

/** Formats the generated access keys of one product as CSV. */
export function formatKeysCsv(productTitle: string, keys: readonly GeneratedKey[]): string {
  const rows = keys.map(({ key, maxLogins, createdAt }) => [key, productTitle, maxLogins, formatIsoDate(createdAt)]);
  return formatCsv([['Access Key', 'Product', 'Max Logins', 'Created'], ...rows]);
}

export function formatKeysFileName(today: Date): string {
  return `access_keys_${formatIsoDate(today)}.csv`;
}
