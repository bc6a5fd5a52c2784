/**
 * Parses a number that the user typed. Returns the fallback for empty or unreadable text. The form validation checks the range of
 * the number.
 */
export function parseNumber(text: string, fallback: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : fallback;
}
