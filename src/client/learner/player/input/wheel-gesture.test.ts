import { expect, test } from 'vitest';
import { consumeWheelGesture, initialWheelGesture, reduceWheelGesture, toPixels, type WheelInput } from './wheel-gesture.ts';

/** Wheel events at even intervals. */
const createInputs = (from: number, everyMs: number, deltas: readonly number[]): WheelInput[] =>
  deltas.map((deltaY, index) => ({ at: from + index * everyMs, deltaY }));

/** A push on a trackpad, followed by momentum that decays. */
function createFlick(from: number, direction: 1 | -1, { peak = 60, decay = 0.95, push = 8 } = {}): WheelInput[] {
  const finger = Array.from({ length: push }, (_, index) => direction * Math.round((peak * (index + 1)) / push));
  const momentum: number[] = [];
  for (let delta = peak; delta >= 1; delta *= decay) momentum.push(direction * Math.round(delta));
  return [...createInputs(from, 12, finger), ...createInputs(from + push * 12, 16.7, momentum)];
}

/** Feeds the inputs to the reducer and returns the steps they made. */
function collectSteps(inputs: readonly WheelInput[], initial = initialWheelGesture): number[] {
  let state = initial;
  return inputs.flatMap((input) => {
    const result = reduceWheelGesture(state, input);
    state = result.state;
    return result.step === 0 ? [] : [result.step];
  });
}

test.each([
  { name: 'one notch of a mouse wheel', inputs: createInputs(0, 16, [100]), steps: [1] },
  { name: 'one notch up', inputs: createInputs(0, 16, [-100]), steps: [-1] },
  { name: 'three notches with pauses between them', inputs: createInputs(0, 500, [100, 100, 100]), steps: [1, 1, 1] },
  { name: 'five notches in a burst', inputs: createInputs(0, 40, [100, 100, 100, 100, 100]), steps: [1] },
  { name: 'a trackpad flick with its momentum', inputs: createFlick(0, 1), steps: [1] },
  { name: 'a hard flick with a long tail', inputs: createFlick(0, 1, { peak: 150, decay: 0.965 }), steps: [1] },
  { name: 'a flick up', inputs: createFlick(0, -1), steps: [-1] },
  { name: 'two flicks, the second after the first has ended', inputs: [...createFlick(0, 1), ...createFlick(3000, 1)], steps: [1, 1] },
  {
    name: 'a second flick during the momentum of the first',
    inputs: [...createFlick(0, 1).filter(({ at }) => at < 900), ...createFlick(900, 1)],
    steps: [1, 1],
  },
  {
    name: 'a reversal during the momentum',
    inputs: [...createFlick(0, 1).filter(({ at }) => at < 800), ...createFlick(800, -1)],
    steps: [1, -1],
  },
  {
    name: 'a flick whose momentum arrives with gaps',
    inputs: createFlick(0, 1).map(({ at, deltaY }) => ({ at: at < 200 ? at : at + 250 * Math.floor(at / 200), deltaY })),
    steps: [1],
  },
  {
    name: 'two flicks half a second apart',
    inputs: [...createFlick(0, 1), ...createFlick(createFlick(0, 1).at(-1)!.at + 500, 1)],
    steps: [1, 1],
  },
  { name: 'a slow drag of a few pixels', inputs: createInputs(0, 30, [2, 3, 2, 4]), steps: [] },
  { name: 'jitter back and forth', inputs: createInputs(0, 20, [3, -4, 5, -3, 4, -5]), steps: [] },
  { name: 'a horizontal scroll', inputs: createInputs(0, 16, [0, 0, 0]), steps: [] },
])('$name makes the steps $steps', ({ inputs, steps }) => {
  expect(collectSteps(inputs)).toEqual(steps);
});

test('the momentum of a flick that scrolled the text makes no step, the next flick does', () => {
  const flick = createFlick(0, 1);
  const afterScrolling = flick.slice(0, 12).reduce(consumeWheelGesture, initialWheelGesture);
  expect(collectSteps([...flick.slice(12), ...createFlick(3000, 1)], afterScrolling)).toEqual([1]);
});

test.each([
  { deltaY: 3, deltaMode: 0, pixels: 3 },
  { deltaY: 3, deltaMode: 1, pixels: 48 },
  { deltaY: -1, deltaMode: 2, pixels: -800 },
])('a delta of $deltaY in mode $deltaMode is $pixels pixels', ({ deltaY, deltaMode, pixels }) => {
  expect(toPixels(deltaY, deltaMode, 800)).toBe(pixels);
});
