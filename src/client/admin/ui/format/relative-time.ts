const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in as few words as tell it; older than a week the date. */
export function formatRelativeTime(instant: string, now: Date): string {
  const at = new Date(instant);
  const passed = now.getTime() - at.getTime();
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  if (passed < 2 * DAY) return 'yesterday';
  const isThisYear = at.getUTCFullYear() === now.getUTCFullYear();
  return at.toLocaleDateString('en', { month: 'short', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) });
}
