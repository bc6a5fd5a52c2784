/** Returns the percentage that a part is of a whole, as an integer. Returns 0 when the whole is 0. */
export function computePercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}
