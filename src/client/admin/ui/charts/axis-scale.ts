const MAX_TICKS = 4;

/** Computes a round maximum for an axis that has to show values up to `largest`, and its ticks. All of them are integers. */
export function computeAxisScale(largest: number): { top: number; ticks: number[] } {
  const minStep = Math.max(1, largest / MAX_TICKS);
  const magnitude = 10 ** Math.floor(Math.log10(minStep));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= minStep) ?? 10 * magnitude;
  const stepCount = Math.max(1, Math.ceil(largest / step));
  return { top: stepCount * step, ticks: Array.from({ length: stepCount + 1 }, (_, index) => index * step) };
}
