const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** Says when a file was last saved, for example " at 14:02" for today and " on 3 Nov at 14:02" for another day. */
export function formatSavedAt(lastModified: number): string {
  const isToday = dayFormat.format(lastModified) === dayFormat.format(Date.now());
  return `${isToday ? '' : ` on ${dayFormat.format(lastModified)}`} at ${timeFormat.format(lastModified)}`;
}
