/** Parses a typed number. Returns the fallback for empty or unreadable text; the range is left to validation. */
export function parseNumber(text: string, fallback: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : fallback;
}
