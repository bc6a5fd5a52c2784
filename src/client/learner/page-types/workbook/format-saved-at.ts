import { getLanguage } from '#client/words/words-store.ts';

/** Says when a file was last saved: the day, which is null for today, and the time. */
export function formatSavedAt(lastModified: number): [day: string | null, time: string] {
  const tag = getLanguage() === 'en' ? 'en-GB' : getLanguage();
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' });
  const shown = day.format(lastModified);
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }).format(lastModified);
  return [shown === day.format(Date.now()) ? null : shown, time];
}
