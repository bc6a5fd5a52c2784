/** Returns the second at which a link such as `/play/start/sums?t=72` opens the video, or null when it names none. */
export function parseLinkedSecond(search: string): number | null {
  const text = new URLSearchParams(search).get('t');
  const match = /^(\d{1,6}(?:\.\d{1,3})?)s?$/.exec(text ?? '');
  return match ? Number(match[1]) : null;
}
