/** Computes the share of a part in a whole as a whole percent; 0 if the whole is 0. */
export function computePercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}
