import { expect, test } from 'vitest';
import { chooseLines } from './choose-lines.ts';

test.each([
  { case: 'everything fits', wanted: [1, 6, 2], place: 7, used: { first: 1, last: 7 }, max: 7, lines: [1, 2, 3, 4, 5, 6, 7] },
  {
    case: 'the sheet is long',
    wanted: [1, 900, 2],
    place: 901,
    used: { first: 1, last: 2000 },
    max: 7,
    lines: [1, 2, 897, 898, 899, 900, 901],
  },
  { case: 'the place is at the top', wanted: [], place: 1, used: { first: 1, last: 9 }, max: 4, lines: [1, 2, 3, 4] },
  { case: 'the place is outside of the used cells', wanted: [1], place: 30, used: { first: 1, last: 2 }, max: 3, lines: [1, 29, 30] },
  { case: 'more is wanted than fits', wanted: [9, 8, 7, 6], place: 1, used: { first: 1, last: 9 }, max: 3, lines: [1, 8, 9] },
])('when $case, the excerpt has the lines $lines', ({ wanted, place, used, max, lines }) => {
  expect(chooseLines(wanted, place, used, max)).toEqual(lines);
});
