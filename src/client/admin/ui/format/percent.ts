/** A part of a whole as a whole percent; nothing of nothing is 0. */
export function computePercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}
