/**
 * Parses a number that the user typed. Returns the fallback when the text is empty or not a number. The form validation checks whether the
 * number is in range.
 */
export function parseNumber(text: string, fallback: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : fallback;
}
