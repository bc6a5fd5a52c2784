import { expect, test } from 'vitest';
import { describeLightVersions } from './describe-light-versions.ts';

const END = 'Keep this tab open until they are done, or come back to it later.';

test.each([
  [{}, null],
  [{ made: 3, impossible: 1 }, null],
  [{ queued: 37, making: 3 }, `Light versions: 0 of 40 made, 3 being made. ${END}`],
  [{ queued: 1, making: 3, made: 10, small: 2, pictures: 1 }, `Light versions: 13 of 17 made, 3 being made. ${END}`],
  [{ making: 1, impossible: 1, failed: 1, made: 1 }, `Light versions: 1 of 4 made, 1 being made, 2 videos stay as they are. ${END}`],
])('the light versions in the phases %j are summed up as %j', (counts, text) => {
  expect(describeLightVersions(counts)).toBe(text);
});
