import { expect, test, vi } from 'vitest';
import { ignoreDoubleClick, type ClickInput } from './ignore-double-click.ts';

const click = (timeStamp: number, detail: number, pointerType: string): ClickInput => ({ timeStamp, detail, nativeEvent: { pointerType } });

test.each([
  { name: 'one click', clicks: [click(0, 1, 'mouse')], runs: 1 },
  { name: 'a double click', clicks: [click(0, 1, 'mouse'), click(200, 2, 'mouse')], runs: 1 },
  { name: 'two clicks', clicks: [click(0, 1, 'mouse'), click(100, 1, 'mouse')], runs: 2 },
  { name: 'two presses of Enter', clicks: [click(0, 0, ''), click(100, 0, '')], runs: 2 },
  { name: 'a double tap that is not counted', clicks: [click(10_000, 1, 'touch'), click(10_180, 1, 'touch')], runs: 1 },
  { name: 'two taps', clicks: [click(20_000, 1, 'touch'), click(20_500, 1, 'touch')], runs: 2 },
])('$name runs $runs times', ({ clicks, runs }) => {
  const run = vi.fn<() => void>();
  // Each on another button: the next page's may lie where the last one's was.
  for (const one of clicks) ignoreDoubleClick(run)(one);
  expect(run).toHaveBeenCalledTimes(runs);
});
