/** Whole numbers from 0 to below a limit, the same ones for the same seed, so that a failure can be seen again. */
export function createSeededRandom(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
