/**
 * Parses a number that the user typed. Returns the fallback when the text is empty or not a number. Whether the number is in range is left
 * to the form validation.
 */
export function parseNumber(text: string, fallback: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : fallback;
}
