import { expect, test, vi } from 'vitest';
import { ignoreDoubleClick, type ClickDetails } from './ignore-double-click.ts';

const createClick = (timeStamp: number, detail: number, pointerType: string): ClickDetails => ({
  timeStamp,
  detail,
  nativeEvent: { pointerType },
});

test.each([
  { name: 'one click', clicks: [createClick(0, 1, 'mouse')], runs: 1 },
  { name: 'a double click', clicks: [createClick(0, 1, 'mouse'), createClick(200, 2, 'mouse')], runs: 1 },
  { name: 'two clicks', clicks: [createClick(0, 1, 'mouse'), createClick(100, 1, 'mouse')], runs: 2 },
  { name: 'two presses of Enter', clicks: [createClick(0, 0, ''), createClick(100, 0, '')], runs: 2 },
  {
    name: 'a double tap that the browser reports as two taps',
    clicks: [createClick(10_000, 1, 'touch'), createClick(10_180, 1, 'touch')],
    runs: 1,
  },
  { name: 'two taps', clicks: [createClick(20_000, 1, 'touch'), createClick(20_500, 1, 'touch')], runs: 2 },
])('$name runs the handler $runs times', ({ clicks, runs }) => {
  const run = vi.fn<() => void>();
  // Each click gets its own handler, because the first click can open another page, whose button then receives the second click.
  for (const click of clicks) ignoreDoubleClick(run)(click);
  expect(run).toHaveBeenCalledTimes(runs);
});
