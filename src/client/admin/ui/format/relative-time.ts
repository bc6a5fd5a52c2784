const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Formats the time that has passed since an instant, such as "38 min ago" or "yesterday". An instant that is at least two days old is
 * formatted as a date.
 */
export function formatRelativeTime(instant: string, now: Date): string {
  const at = new Date(instant);
  const elapsedMs = now.getTime() - at.getTime();
  if (elapsedMs < MINUTE_MS) return 'just now';
  if (elapsedMs < HOUR_MS) return `${Math.floor(elapsedMs / MINUTE_MS)} min ago`;
  if (elapsedMs < DAY_MS) return `${Math.floor(elapsedMs / HOUR_MS)} h ago`;
  if (elapsedMs < 2 * DAY_MS) return 'yesterday';
  const isThisYear = at.getUTCFullYear() === now.getUTCFullYear();
  return at.toLocaleDateString('en', { month: 'short', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) });
}
