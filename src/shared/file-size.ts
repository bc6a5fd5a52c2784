import type { Language } from './words/language.ts';

/** Formats a number of bytes as a size, such as "12 KB", "3.4 MB" or "1.2 GB", and in French "12 Ko". */
export function formatFileSize(bytes: number, language: Language = 'en'): string {
  const byte = language === 'fr' ? 'o' : 'B';
  const decimal = (size: number) => (language === 'en' ? size.toFixed(1) : size.toFixed(1).replace('.', ','));
  if (bytes < 1024 ** 2) return `${Math.max(1, Math.round(bytes / 1024))} K${byte}`;
  if (bytes < 1024 ** 3) return `${decimal(bytes / 1024 ** 2)} M${byte}`;
  return `${decimal(bytes / 1024 ** 3)} G${byte}`;
}
