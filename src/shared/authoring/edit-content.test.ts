import { expect, test } from 'vitest';
import { addCardToContent, changeCardInContent, moveCardInContent, removeCardFromContent } from './edit-content.ts';
import { createCardContent, createModuleContent } from './testing/random-content.ts';

const getIds = (content: readonly { id: string }[]) => content.map(({ id }) => id).join('');

test.each([
  { position: undefined, order: 'abcx' },
  { position: 1, order: 'xabc' },
  { position: 3, order: 'abxc' },
  { position: 99, order: 'abcx' },
])('a new card at position $position gives the order $order', ({ position, order }) => {
  expect(getIds(addCardToContent(createModuleContent(...'abc'), createCardContent({ id: 'x' }), position))).toBe(order);
});

test.each([
  { id: 'a', position: 2, order: 'bac' },
  { id: 'c', position: 1, order: 'cab' },
  { id: 'a', position: 99, order: 'bca' },
  { id: 'b', position: 2, order: 'abc' },
  { id: 'x', position: 1, order: 'abc' },
])('card $id at position $position gives the order $order', ({ id, position, order }) => {
  expect(getIds(moveCardInContent(createModuleContent(...'abc'), id, position))).toBe(order);
});

test('a change keeps all other fields and all other cards', () => {
  const [a, b] = createModuleContent('a', 'b');
  expect(changeCardInContent([a!, b!], 'b', { title: 'New' })).toEqual([a, { ...b, title: 'New' }]);
});

test('a removed card leaves no links to it', () => {
  const option = { label: 'Option', nextPageId: 'b', isCorrect: true };
  const linking = createCardContent({ id: 'a', nextPageId: 'b', nextOnPassPageId: 'b', nextOnFailPageId: 'c', options: [option] });
  const [b, c] = createModuleContent('b', 'c');
  const cleared = { ...linking, nextPageId: null, nextOnPassPageId: null, options: [{ ...option, nextPageId: null }] };
  expect(removeCardFromContent([linking, b!, c!], 'b')).toEqual([cleared, c]);
});
