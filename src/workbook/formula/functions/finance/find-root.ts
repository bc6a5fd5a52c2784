import { UnsupportedError } from '#workbook/formula/values/formula-value.ts';

const MAX_ITERATIONS = 100;
const PRECISION = 1e-13;

/**
 * Uses Newton's method to find a rate above -99.9 % at which a function is zero. Throws `UnsupportedError` when Newton's method does
 * not converge, because Excel then returns #NUM! or finds a different root.
 */
export function findRoot(calculate: (rate: number) => number, guess: number): number {
  let rate = guess;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const value = calculate(rate);
    if (value === 0) return rate;
    const distance = Math.max(1e-7, Math.abs(rate) * 1e-7);
    const slope = (calculate(rate + distance) - calculate(rate - distance)) / (2 * distance);
    const next = rate - value / slope;
    if (!Number.isFinite(next) || next <= -0.999) throw new UnsupportedError(); // The rate cannot be found.
    if (Math.abs(next - rate) <= PRECISION * Math.max(1, Math.abs(next))) return next;
    rate = next;
  }
  throw new UnsupportedError(); // The rate cannot be found.
}
