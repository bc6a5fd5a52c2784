/** Returns `part` as a percentage of `whole`, rounded to an integer. Returns 0 when `whole` is 0. */
export function computePercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}
