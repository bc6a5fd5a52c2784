import { LOCALE } from '#admin-words/locale.ts';
import { uiWords } from '#admin-words/ui.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Formats the time that has passed since an instant, such as "38 min ago" or "yesterday", which is the day before today where the user is.
 * An older instant is formatted as a date.
 */
export function formatRelativeTime(instant: string, now: Date): string {
  const at = new Date(instant);
  const elapsedMs = now.getTime() - at.getTime();
  if (elapsedMs < MINUTE_MS) return uiWords.justNow;
  if (elapsedMs < HOUR_MS) return uiWords.minutesAgo(Math.floor(elapsedMs / MINUTE_MS));
  if (elapsedMs < DAY_MS) return uiWords.hoursAgo(Math.floor(elapsedMs / HOUR_MS));
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (at.toDateString() === yesterday.toDateString()) return uiWords.yesterday;
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString(LOCALE, { month: 'short', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) });
}
