/**
 * Parses a number that the user typed. Returns the fallback when the text is empty or not a number. The range of the number is checked by
 * the form validation.
 */
export function parseNumber(text: string, fallback: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : fallback;
}
