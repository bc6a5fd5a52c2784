/** What was typed as a number. Empty or unreadable text gives the fallback; a number out of range stays, so that it can be told. */
export function parseNumber(text: string, fallback: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : fallback;
}
