/**
 * Creates a generator of random integers from 0 up to, but not including, a limit. The same seed always produces the same numbers, so
 * that a test failure can be reproduced.
 */
export function createSeededRandom(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    // The generator uses the mulberry32 algorithm.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
