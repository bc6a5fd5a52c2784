import { CARD_FIELD_NAMES } from '../page-types/card-fields.ts';
import { describe, expect, test } from 'vitest';
import { newCardSchema } from '../catalog.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { countChanges, diffContents } from './change-set.ts';
import { applyChangeSet } from './testing/apply-change-set.ts';
import { toCards, toModuleContent } from './module-content.ts';
import { createCardContent, createModuleContent, createRandomContent, editContentAtRandom } from './testing/random-content.ts';

test('every field that an author can change is compared', () => {
  const written = Object.keys(newCardSchema.shape).filter((name) => name !== 'moduleId' && name !== 'order');
  expect(CARD_FIELD_NAMES.toSorted()).toEqual(written.toSorted());
});

test('the content of a module contains its cards in their order, whatever the order of the list', () => {
  const content = createModuleContent('a', 'b', 'c');
  const cards = toCards(content, 'm');
  expect(cards.map(({ order, moduleId }) => [order, moduleId])).toEqual([1, 2, 3].map((order) => [order, 'm']));
  expect(toModuleContent(cards.toReversed())).toEqual(content);
});

describe('the difference of two contents', () => {
  test('contains nothing when nothing changes', () => {
    const changes = diffContents(createModuleContent('a', 'b'), createModuleContent('a', 'b'));
    expect(changes).toEqual({ created: [], changed: [], moved: [], deleted: [] });
    expect(countChanges(changes)).toBe(0);
  });

  test('contains a new card with its position', () => {
    const [a, b, c] = createModuleContent('a', 'b', 'c');
    expect(diffContents([a!, c!], [a!, b!, c!])).toEqual({ created: [{ card: b, position: 2 }], changed: [], moved: [], deleted: [] });
  });

  test('contains a deleted card with the position that the card had', () => {
    const [a, b] = createModuleContent('a', 'b');
    expect(diffContents([a!, b!], [a!]).deleted).toEqual([{ card: b, position: 2 }]);
  });

  test('contains the old and the new value of a changed field', () => {
    const [a, b] = createModuleContent('a', 'b');
    const renamed = { ...b!, title: 'New title', ctaText: 'Go' };
    const fields = [
      { field: 'title', from: 'Page b', to: 'New title' },
      { field: 'ctaText', from: null, to: 'Go' },
    ];
    expect(diffContents([a!, b!], [a!, renamed]).changed).toEqual([{ id: 'b', title: 'New title', position: 2, fields }]);
  });

  test.each([
    { before: 'abcd', after: 'dabc', moved: [{ id: 'd', from: 4, to: 1 }] },
    { before: 'abcd', after: 'bcda', moved: [{ id: 'a', from: 1, to: 4 }] },
    { before: 'abcd', after: 'xabcd', moved: [] },
    { before: 'abcd', after: 'bcd', moved: [] },
    {
      before: 'abcd',
      after: 'dxcab',
      moved: [
        { id: 'd', from: 4, to: 1 },
        { id: 'c', from: 3, to: 3 },
      ],
    },
  ])('includes only the cards that somebody moved from $before to $after', ({ before, after, moved }) => {
    const found = diffContents(createModuleContent(...before), createModuleContent(...after)).moved;
    expect(found).toEqual(moved.map((card) => ({ ...card, title: `Page ${card.id}` })));
  });

  test('ignores the order of the keys within a value', () => {
    const option = { label: 'A', nextPageId: null, isCorrect: true };
    const reordered = { isCorrect: true, nextPageId: null, label: 'A' };
    const before = createCardContent({ id: 'a', options: [option] });
    expect(countChanges(diffContents([before], [{ ...before, options: [reordered] }]))).toBe(0);
  });

  test('counts a card that is changed and moved once', () => {
    const [a, b] = createModuleContent('a', 'b');
    expect(
      countChanges(
        diffContents(
          [a!, b!],
          [
            { ...b!, title: 'B' },
            { ...a!, title: 'A' },
          ],
        ),
      ),
    ).toBe(2);
  });
});

test('applying the difference of two random contents to the first content gives the second content', () => {
  for (let seed = 0; seed < 1000; seed++) {
    const random = createSeededRandom(seed);
    const before = createRandomContent(random, random(12));
    const after = editContentAtRandom(before, random, 'n', random(12));
    expect(applyChangeSet(before, diffContents(before, after)), `seed ${seed}`).toEqual(after);
    expect(applyChangeSet(after, diffContents(after, before)), `seed ${seed}, back`).toEqual(before);
  }
});
