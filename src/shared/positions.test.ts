import { expect, test } from 'vitest';
import { clampPosition, insertAtPosition } from './positions.ts';
import { createSeededRandom } from './testing/seeded-random.ts';

test.each([
  { wish: undefined, places: 4, place: 4 },
  { wish: 1, places: 4, place: 1 },
  { wish: 4, places: 4, place: 4 },
  { wish: 9, places: 4, place: 4 },
  { wish: 0, places: 4, place: 1 },
  { wish: -3, places: 4, place: 1 },
  { wish: 5, places: 1, place: 1 },
])('a wish for place $wish of $places gets $place', ({ wish, places, place }) => {
  expect(clampPosition(wish, places)).toBe(place);
});

test.each([
  { item: 'x', place: undefined, list: 'abcx' },
  { item: 'x', place: 1, list: 'xabc' },
  { item: 'x', place: 2, list: 'axbc' },
  { item: 'x', place: 99, list: 'abcx' },
  { item: 'a', place: 3, list: 'bca' },
  { item: 'c', place: 1, list: 'cab' },
  { item: 'b', place: 2, list: 'abc' },
  { item: 'a', place: undefined, list: 'bca' },
])('abc with $item at place $place is $list', ({ item, place, list }) => {
  expect(insertAtPosition([...'abc'], item, place).join('')).toBe(list);
});

test('after any thousand steps every item is there once, where it was put', () => {
  const random = createSeededRandom(20_261_120);
  let items: number[] = [];
  for (let step = 0; step < 1000; step++) {
    const item = random(60);
    const wish = random(80) - 10;
    const others = items.filter((other) => other !== item);
    items = insertAtPosition(items, item, wish);
    expect(items.indexOf(item) + 1).toBe(clampPosition(wish, others.length + 1));
    expect(items.filter((other) => other !== item)).toEqual(others);
    if (random(4) === 0) items = items.filter((other) => other !== item);
  }
});
