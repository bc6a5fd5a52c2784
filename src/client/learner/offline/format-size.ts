import { getLanguage } from '#client/words/words-store.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Formats the size of a module without its unit, such as 38 or 0.4. */
export function formatMegabyteNumber(bytes: number): string {
  const megabytes = bytes / BYTES_PER_MEGABYTE;
  const rounded = megabytes >= 10 ? Math.round(megabytes) : Math.max(0.1, Math.round(megabytes * 10) / 10);
  return new Intl.NumberFormat(getLanguage(), { useGrouping: false }).format(rounded);
}

/** Formats the size of a module, such as 38 MB or 0.4 MB. */
export const formatSize = (bytes: number) => `${formatMegabyteNumber(bytes)}${getLanguage() === 'fr' ? '\u202fMo' : ' MB'}`;
