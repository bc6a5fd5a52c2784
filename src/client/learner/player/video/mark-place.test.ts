import { expect, test } from 'vitest';
import { choosePlace, computeCoveredArea, findPicture, listPlaces } from './mark-place.ts';

const BOX = { left: 100, top: 0, right: 500, bottom: 400 };
const MARK = { width: 100, height: 20 };

test.each([
  ['a wide video is in the middle', { width: 800, height: 400 }, '50% 50%', { left: 100, top: 100, right: 500, bottom: 300 }],
  ['a wide video is at the top', { width: 800, height: 400 }, '50% 0%', { left: 100, top: 0, right: 500, bottom: 200 }],
  ['an upright video is at the right', { width: 200, height: 400 }, '100% 50%', { left: 300, top: 0, right: 500, bottom: 400 }],
  ['a video of unknown size fills its box', { width: 0, height: 0 }, '50% 50%', BOX],
])('%s', (_, video, position, picture) => {
  expect(findPicture(BOX, video, position)).toEqual(picture);
});

test('the nine places are inside the picture', () => {
  const places = listPlaces(BOX, MARK);
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(9);
  for (const { left, top } of places) {
    expect(left).toBeGreaterThanOrEqual(BOX.left);
    expect(left + MARK.width).toBeLessThanOrEqual(BOX.right);
    expect(top).toBeGreaterThanOrEqual(BOX.top);
    expect(top + MARK.height).toBeLessThanOrEqual(BOX.bottom);
  }
});

test('a mark wider than the picture begins at its left edge', () => {
  expect(new Set(listPlaces(BOX, { width: 600, height: 20 }).map(({ left }) => left))).toEqual(new Set([108]));
});

test('the mark is never under captions, title or controls while another place is free', () => {
  const obstacles = [
    { left: 100, top: 0, right: 500, bottom: 60 },
    { left: 100, top: 300, right: 500, bottom: 400 },
  ];
  const areas = listPlaces(BOX, MARK).map((place) => computeCoveredArea(place, MARK, obstacles));
  for (let random = 0; random < 1; random += 0.01) expect([3, 4, 5]).toContain(choosePlace(areas, null, random));
});

test('the mark moves to another place, and stays where only one is free', () => {
  expect(choosePlace([0, 0, 5], 0, 0)).toBe(1);
  expect(choosePlace([0, 9, 5], 0, 0.99)).toBe(0);
  expect(choosePlace([7, 9, 8], null, 0)).toBe(0);
});
