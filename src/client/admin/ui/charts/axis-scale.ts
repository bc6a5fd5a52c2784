const MAX_TICKS = 4;

/**
 * Returns the tick values and a rounded-up maximum for an axis that shows values up to `largest`. The maximum and all ticks are integers.
 */
export function computeAxisScale(largest: number): { top: number; ticks: number[] } {
  const minStep = Math.max(1, largest / MAX_TICKS);
  const magnitude = 10 ** Math.floor(Math.log10(minStep));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= minStep) ?? 10 * magnitude;
  const stepCount = Math.max(1, Math.ceil(largest / step));
  return { top: stepCount * step, ticks: Array.from({ length: stepCount + 1 }, (_, index) => index * step) };
}
