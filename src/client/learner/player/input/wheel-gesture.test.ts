import { expect, test } from 'vitest';
import { ignoreRestOfWheelGesture, initialWheelGesture, reduceWheelGesture, toWheelPixels, type WheelInput } from './wheel-gesture.ts';
import {
  createTrackpadDragEvents,
  createMacFlick,
  createWheelInputs,
  createWindowsFlickEvents,
  delayWheelInputs,
  mergeWheelInputs,
  createRepeatedFlickEvents,
} from './testing/wheel-event-fixtures.ts';

/** Passes wheel inputs to the reducer and returns the resulting page changes: 1 for the next page and -1 for the previous page. */
function collectSteps(inputs: readonly WheelInput[], initial = initialWheelGesture): number[] {
  let state = initial;
  return inputs.flatMap((input) => {
    const result = reduceWheelGesture(state, input);
    state = result.state;
    return result.step === 0 ? [] : [result.step];
  });
}

/** Merges the wheel event at the given time with the previous wheel event. */
const mergeAt = (time: number, inputs: readonly WheelInput[]) =>
  mergeWheelInputs(inputs, (next, previous) => next.at >= time && previous.at < time);
const oneNotchInLines = toWheelPixels(1, 1, 800);

test.each([
  { name: 'one notch of a mouse wheel', inputs: createWheelInputs(0, 16, [100]), steps: [1] },
  { name: 'one notch up', inputs: createWheelInputs(0, 16, [-100]), steps: [-1] },
  { name: 'two notches 250 ms apart', inputs: createWheelInputs(0, 250, [100, 100]), steps: [1, 1] },
  { name: 'two notches 250 ms apart on a scaled screen', inputs: createWheelInputs(0, 250, [66.67, 66.67]), steps: [1, 1] },
  { name: 'two notches 250 ms apart, the second one smaller', inputs: createWheelInputs(0, 250, [200, 100]), steps: [1, 1] },
  { name: 'two notches of one line 250 ms apart', inputs: createWheelInputs(0, 250, [oneNotchInLines, oneNotchInLines]), steps: [1, 1] },
  { name: 'a notch down and one up 250 ms later', inputs: createWheelInputs(0, 250, [100, -100]), steps: [1, -1] },
  { name: 'three notches with pauses between them', inputs: createWheelInputs(0, 500, [100, 100, 100]), steps: [1, 1, 1] },
  { name: 'five notches in a burst', inputs: createWheelInputs(0, 40, [100, 100, 100, 100, 100]), steps: [1] },
  { name: 'a roll of notches that a busy browser merged', inputs: createWheelInputs(0, 90, [100, 200, 100, 300, 100, 100]), steps: [1] },
  { name: 'a flick on a Mac', inputs: createMacFlick(0), steps: [1] },
  { name: 'a gentle flick on a Mac', inputs: createMacFlick(0, { peak: 20 }), steps: [1] },
  { name: 'a hard flick with a long tail', inputs: createMacFlick(0, { peak: 250, decay: 0.98 }), steps: [1] },
  { name: 'a flick up on a Mac', inputs: createMacFlick(0, { direction: -1 }), steps: [-1] },
  { name: 'a flick on Windows', inputs: createWindowsFlickEvents(0), steps: [1] },
  { name: 'a hard flick on Windows', inputs: createWindowsFlickEvents(0, { peak: 150 }), steps: [1] },
  { name: 'a slow drag of 1.5 seconds', inputs: createTrackpadDragEvents(0, 1500, () => 5), steps: [1] },
  { name: 'a slow drag whose speed varies', inputs: createTrackpadDragEvents(0, 1500, (t) => 8 + 5 * Math.sin(t / 90)), steps: [1] },
  {
    name: 'a slow drag of 1.5 seconds with two merged events',
    inputs: mergeAt(
      900,
      createTrackpadDragEvents(0, 1500, () => 9),
    ),
    steps: [1],
  },
  {
    name: 'a creep of 0.9 seconds and then a flick',
    inputs: [...createTrackpadDragEvents(0, 900, () => 2), ...createMacFlick(900)],
    steps: [1],
  },
  {
    name: 'a faster creep of 0.9 seconds and then a hard flick',
    inputs: [...createTrackpadDragEvents(0, 900, () => 6), ...createMacFlick(900, { peak: 150 })],
    steps: [1],
  },
  {
    name: 'a creep and then a flick on Windows',
    inputs: [...createTrackpadDragEvents(0, 900, (t) => 2 + Math.sin(t)), ...createWindowsFlickEvents(900)],
    steps: [1],
  },
  { name: 'a flick with two merged events in its momentum', inputs: mergeAt(600, createMacFlick(0, { peak: 100 })), steps: [1] },
  {
    name: 'a flick in a browser that shows 20 frames a second',
    inputs: mergeWheelInputs(
      createMacFlick(0, { peak: 100 }),
      (next, previous) => Math.floor(next.at / 50) === Math.floor(previous.at / 50),
    ),
    steps: [1],
  },
  { name: 'three flicks in 1.2 seconds', inputs: createRepeatedFlickEvents(3, 400, createMacFlick).flat(), steps: [1, 1, 1] },
  {
    name: 'three hard flicks in 1.2 seconds',
    inputs: createRepeatedFlickEvents(3, 400, (from, { until }) => createMacFlick(from, { peak: 150, decay: 0.965, until })).flat(),
    steps: [1, 1, 1],
  },
  {
    name: 'three flicks in 1.2 seconds on Windows',
    inputs: createRepeatedFlickEvents(3, 400, createWindowsFlickEvents).flat(),
    steps: [1, 1, 1],
  },
  { name: 'ten flicks in four seconds', inputs: createRepeatedFlickEvents(10, 400, createMacFlick).flat(), steps: Array(10).fill(1) },
  {
    name: 'two flicks, the second after the first has ended',
    inputs: createRepeatedFlickEvents(2, 3000, createMacFlick).flat(),
    steps: [1, 1],
  },
  {
    name: 'a second flick half a second after the momentum of the first',
    inputs: [...createMacFlick(0), ...createMacFlick(createMacFlick(0).at(-1)!.at + 500)],
    steps: [1, 1],
  },
  {
    name: 'a reversal during the momentum',
    inputs: [...createMacFlick(0, { until: 800 }), ...createMacFlick(800, { direction: -1 })],
    steps: [1, -1],
  },
  {
    name: 'a flick whose momentum arrives with gaps',
    inputs: createMacFlick(0).map(({ at, deltaY }) => ({ at: at < 200 ? at : at + 250 * Math.floor(at / 200), deltaY })),
    steps: [1],
  },
  { name: 'a slow drag of a few pixels', inputs: createWheelInputs(0, 30, [2, 3, 2, 4]), steps: [] },
  { name: 'jitter back and forth', inputs: createWheelInputs(0, 20, [3, -4, 5, -3, 4, -5]), steps: [] },
  { name: 'a horizontal scroll', inputs: createWheelInputs(0, 16, [0, 0, 0]), steps: [] },
])('$name makes the steps $steps', ({ inputs, steps }) => {
  expect(collectSteps(inputs)).toEqual(steps);
});

/** Returns a pseudo-random number generator that produces the same sequence in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

test.each([
  {
    delivery: 'merges events at random',
    deliver: (inputs: WheelInput[], random: () => number) =>
      mergeWheelInputs(inputs, (next, previous) => next.at - previous.at < 30 && random() < 0.3),
  },
  {
    delivery: 'shows 30 frames a second',
    deliver: (inputs: WheelInput[]) =>
      mergeWheelInputs(inputs, (next, previous) => Math.floor(next.at / 33) === Math.floor(previous.at / 33)),
  },
  {
    delivery: 'is busy for 120 ms',
    deliver: (inputs: WheelInput[], random: () => number) => {
      const busyFrom = random() * inputs.at(-1)!.at;
      return delayWheelInputs(inputs, busyFrom, busyFrom + 120);
    },
  },
  {
    delivery: 'is busy for 120 ms and merges what came meanwhile',
    deliver: (inputs: WheelInput[], random: () => number) => {
      const busyFrom = random() * inputs.at(-1)!.at;
      return mergeWheelInputs(inputs, (next, previous) => previous.at > busyFrom && next.at < busyFrom + 120);
    },
  },
  {
    delivery: 'delivers each event up to 10 ms late',
    deliver: (inputs: WheelInput[], random: () => number) => inputs.map(({ at, deltaY }) => ({ at: at + random() * 10, deltaY })),
  },
  {
    delivery: 'gets sizes that vary by a fifth',
    deliver: (inputs: WheelInput[], random: () => number) =>
      inputs.map(({ at, deltaY }) => ({ at, deltaY: deltaY * (0.8 + 0.4 * random()) })),
  },
])('momentum and slow fingers never turn a second page in a browser that $delivery', ({ deliver }) => {
  const random = createRandom(1);
  for (let round = 0; round < 50; round++) {
    const gestures = {
      macFlick: createMacFlick(0, { peak: 20 + 230 * random(), decay: 0.92 + 0.06 * random() }),
      windowsFlick: createWindowsFlickEvents(0, { peak: 30 + 100 * random() }),
      drag: createTrackpadDragEvents(0, 1500, () => 5 + 4 * random()),
      creepThenFlick: [...createTrackpadDragEvents(0, 900, () => 1 + 4 * random()), ...createMacFlick(900, { peak: 40 + 100 * random() })],
    };
    for (const [name, inputs] of Object.entries(gestures))
      expect(collectSteps(deliver(inputs, random)), `${name}, round ${round}`).toEqual([1]);
    const flicks = createRepeatedFlickEvents(3, 400 + 100 * random(), (from, { until }) =>
      createMacFlick(from, { peak: 60, until }),
    ).flat();
    // Three flicks can cause fewer than three page changes, because a busy browser can hide a whole flick.
    expect(collectSteps(deliver(flicks, random)).length, `three flicks, round ${round}`).toBeLessThanOrEqual(3);
  }
});

test('the momentum of a flick that scrolled the text does not turn the page, but the next flick does', () => {
  const flick = createMacFlick(0);
  const afterScrolling = flick.slice(0, 12).reduce(ignoreRestOfWheelGesture, initialWheelGesture);
  expect(collectSteps([...flick.slice(12), ...createMacFlick(3000)], afterScrolling)).toEqual([1]);
});

test.each([
  { deltaY: 3, deltaMode: 0, pixels: 3 },
  { deltaY: 3, deltaMode: 1, pixels: 99 },
  { deltaY: -1, deltaMode: 2, pixels: -800 },
])('a delta of $deltaY in mode $deltaMode is $pixels pixels', ({ deltaY, deltaMode, pixels }) => {
  expect(toWheelPixels(deltaY, deltaMode, 800)).toBe(pixels);
});
