import { expect, test } from 'vitest';
import { initialWheelGesture, consumeWheelGesture, reduceWheelGesture, toPixels, type WheelInput } from './wheel-gesture.ts';

/** Deltas at even intervals, from a moment on. */
const turns = (from: number, everyMs: number, deltas: readonly number[]): WheelInput[] =>
  deltas.map((deltaY, index) => ({ at: from + index * everyMs, deltaY }));

/** A finger's push on a trackpad, then momentum that dies away. */
function flick(from: number, direction: 1 | -1, { peak = 60, decay = 0.95, push = 8 } = {}): WheelInput[] {
  const finger = Array.from({ length: push }, (_, index) => direction * Math.round((peak * (index + 1)) / push));
  const momentum: number[] = [];
  for (let delta = peak; delta >= 1; delta *= decay) momentum.push(direction * Math.round(delta));
  return [...turns(from, 12, finger), ...turns(from + push * 12, 16.7, momentum)];
}

function stepsOf(burst: readonly WheelInput[]): number[] {
  let gate = initialWheelGesture;
  return burst.flatMap((turn) => {
    const after = reduceWheelGesture(gate, turn);
    gate = after.gate;
    return after.step === 0 ? [] : [after.step];
  });
}

test.each([
  { name: 'one notch of a mouse wheel', burst: turns(0, 16, [100]), steps: [1] },
  { name: 'one notch up', burst: turns(0, 16, [-100]), steps: [-1] },
  { name: 'three notches with a pause between', burst: turns(0, 500, [100, 100, 100]), steps: [1, 1, 1] },
  { name: 'five notches in a burst', burst: turns(0, 40, [100, 100, 100, 100, 100]), steps: [1] },
  { name: 'a trackpad flick with its momentum', burst: flick(0, 1), steps: [1] },
  { name: 'a hard flick with a long tail', burst: flick(0, 1, { peak: 150, decay: 0.965 }), steps: [1] },
  { name: 'a flick up', burst: flick(0, -1), steps: [-1] },
  { name: 'two flicks, the second after the first has died', burst: [...flick(0, 1), ...flick(3000, 1)], steps: [1, 1] },
  {
    name: 'a second flick into the tail of the first',
    burst: [...flick(0, 1).filter(({ at }) => at < 900), ...flick(900, 1)],
    steps: [1, 1],
  },
  { name: 'a reversal in the tail', burst: [...flick(0, 1).filter(({ at }) => at < 800), ...flick(800, -1)], steps: [1, -1] },
  {
    name: 'a flick whose momentum comes with gaps',
    burst: flick(0, 1).map(({ at, deltaY }) => ({ at: at < 200 ? at : at + 250 * Math.floor(at / 200), deltaY })),
    steps: [1],
  },
  { name: 'two flicks half a second apart', burst: [...flick(0, 1), ...flick(flick(0, 1).at(-1)!.at + 500, 1)], steps: [1, 1] },
  { name: 'a slow drag of a few pixels', burst: turns(0, 30, [2, 3, 2, 4]), steps: [] },
  { name: 'jitter back and forth', burst: turns(0, 20, [3, -4, 5, -3, 4, -5]), steps: [] },
  { name: 'a turn sideways', burst: turns(0, 16, [0, 0, 0]), steps: [] },
])('$name makes the steps $steps', ({ burst, steps }) => {
  expect(stepsOf(burst)).toEqual(steps);
});

test('the tail of a flick that scrolled the words makes no step, the next flick does', () => {
  let gate = initialWheelGesture;
  const [pushed, tail] = [flick(0, 1).slice(0, 12), flick(0, 1).slice(12)];
  for (const turn of pushed) gate = consumeWheelGesture(gate, turn);
  const steps = [...tail, ...flick(3000, 1)].map((turn) => {
    const after = reduceWheelGesture(gate, turn);
    gate = after.gate;
    return after.step;
  });
  expect(steps.filter((step) => step !== 0)).toEqual([1]);
});

test.each([
  { deltaY: 3, deltaMode: 0, pixels: 3 },
  { deltaY: 3, deltaMode: 1, pixels: 48 },
  { deltaY: -1, deltaMode: 2, pixels: -800 },
])('$deltaY in unit $deltaMode is $pixels pixels', ({ deltaY, deltaMode, pixels }) => {
  expect(toPixels(deltaY, deltaMode, 800)).toBe(pixels);
});
