/** Returns the second at which a link such as `/play/start/sums?t=72` opens the video, or null when it names none. */
export function parseLinkedSecond(search: string): number | null {
  const text = new URLSearchParams(search).get('t');
  const match = /^(\d{1,6}(?:\.\d{1,3})?)s?$/.exec(text ?? '');
  return match ? Number(match[1]) : null;
}

/** Returns the address that opens the video of a page at a second. Without a second, the page opens as usual. */
export const linkToSecond = (path: string, second: number) => (second > 0 ? `${path}?t=${second}` : path);
