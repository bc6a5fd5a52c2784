import { expect, test } from 'vitest';
import { clampPosition, insertAtPosition } from './positions.ts';
import { createSeededRandom } from './testing/seeded-random.ts';

test.each([
  { requested: undefined, count: 4, position: 4 },
  { requested: 1, count: 4, position: 1 },
  { requested: 4, count: 4, position: 4 },
  { requested: 9, count: 4, position: 4 },
  { requested: 0, count: 4, position: 1 },
  { requested: -3, count: 4, position: 1 },
  { requested: 5, count: 1, position: 1 },
])('the requested position $requested of $count becomes $position', ({ requested, count, position }) => {
  expect(clampPosition(requested, count)).toBe(position);
});

test.each([
  { item: 'x', position: undefined, list: 'abcx' },
  { item: 'x', position: 1, list: 'xabc' },
  { item: 'x', position: 2, list: 'axbc' },
  { item: 'x', position: 99, list: 'abcx' },
  { item: 'a', position: 3, list: 'bca' },
  { item: 'c', position: 1, list: 'cab' },
  { item: 'b', position: 2, list: 'abc' },
  { item: 'a', position: undefined, list: 'bca' },
])('abc with $item at position $position is $list', ({ item, position, list }) => {
  expect(insertAtPosition([...'abc'], item, position).join('')).toBe(list);
});

test('after a thousand random moves every item is in the list once, at its position', () => {
  const random = createSeededRandom(20_261_120);
  let items: number[] = [];
  for (let step = 0; step < 1000; step++) {
    const item = random(60);
    const requested = random(80) - 10;
    const others = items.filter((other) => other !== item);
    items = insertAtPosition(items, item, requested);
    expect(items.indexOf(item) + 1).toBe(clampPosition(requested, others.length + 1));
    expect(items.filter((other) => other !== item)).toEqual(others);
    if (random(4) === 0) items = items.filter((other) => other !== item);
  }
});
