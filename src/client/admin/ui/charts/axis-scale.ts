const MAX_TICKS = 4;

/** A round end of the scale for numbers up to a largest one, and the ticks on the way, whole numbers all. */
export function computeAxisScale(largest: number): { top: number; ticks: number[] } {
  const rough = Math.max(1, largest / MAX_TICKS);
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * decade).find((each) => each >= rough) ?? 10 * decade;
  const count = Math.max(1, Math.ceil(largest / step));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
