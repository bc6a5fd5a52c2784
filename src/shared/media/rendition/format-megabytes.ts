import type { Language } from '../../words/language.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/**
 * Formats a file size in megabytes, such as 0.4 MB. All file sizes are in the same unit, so that users can easily compare sizes. Sizes
 * below 0.1 MB are shown as 0.1 MB, except for 0.
 */
export function formatMegabytes(bytes: number, language: Language = 'en'): string {
  const size = bytes === 0 ? '0' : Math.max(0.1, bytes / BYTES_PER_MEGABYTE).toFixed(1);
  return `${language === 'en' ? size : size.replace('.', ',')} ${language === 'fr' ? 'Mo' : 'MB'}`;
}
