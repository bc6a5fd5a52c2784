import { UnsupportedError } from '../values/formula-value.ts';

const MAX_STEPS = 12_000_000;
const MAX_MILLISECONDS = 4000;
const STEPS_BETWEEN_CLOCK_READINGS = 20_000;

/** Limits the steps and the time of all calculations of one check, whatever the number of engines that share the budget. */
export class CalculationBudget {
  readonly #maxSteps: number;
  #steps = 0;
  #nextReading = 0;
  #end = 0;

  constructor(maxSteps = MAX_STEPS) {
    this.#maxSteps = maxSteps;
  }

  /** Throws `UnsupportedError` when the steps or the time are used up. */
  consume(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#maxSteps) throw new UnsupportedError();
    if (this.#steps < this.#nextReading) return;
    this.#nextReading = this.#steps + STEPS_BETWEEN_CLOCK_READINGS;
    const now = performance.now();
    this.#end ||= now + MAX_MILLISECONDS;
    if (now > this.#end) throw new UnsupportedError();
  }
}
