import { expect, test } from 'vitest';
import { newCardSchema } from '../catalog.ts';
import { applyChange, removeCard, type ContentChange } from './apply-change.ts';
import { createCardContent, createModuleContent } from './testing/random-content.ts';

const getIds = (content: readonly { id: string }[]) => content.map(({ id }) => id).join('');
const apply = (change: ContentChange, content = createModuleContent(...'abc')) => applyChange(content, change, () => 'version 2');

test.each([
  { position: undefined, order: 'abcx' },
  { position: 1, order: 'xabc' },
  { position: 3, order: 'abxc' },
  { position: 99, order: 'abcx' },
])('a new card at position $position gives the order $order', ({ position, order }) => {
  expect(getIds(apply({ verb: 'create', id: 'x', card: { ...createCardContent({ id: 'x' }), order: position } }))).toBe(order);
});

test.each([
  { id: 'a', position: 2, order: 'bac' },
  { id: 'c', position: 1, order: 'cab' },
  { id: 'a', position: 99, order: 'bca' },
  { id: 'b', position: 2, order: 'abc' },
])('card $id at position $position gives the order $order', ({ id, position, order }) => {
  expect(getIds(apply({ verb: 'move', id, order: position }))).toBe(order);
  expect(getIds(apply({ verb: 'change', id, changes: { order: position } }))).toBe(order);
});

test('a change keeps all other fields and all other cards', () => {
  const [a, b] = createModuleContent('a', 'b');
  expect(apply({ verb: 'change', id: 'b', changes: { title: 'New' } }, [a!, b!])).toEqual([a, { ...b, title: 'New' }]);
});

test('a removed card leaves no links to it', () => {
  const option = { label: 'Option', nextPageId: 'b', isCorrect: true };
  const linking = createCardContent({ id: 'a', nextPageId: 'b', nextOnPassPageId: 'b', nextOnFailPageId: 'c', options: [option] });
  const [b, c] = createModuleContent('b', 'c');
  const cleared = { ...linking, nextPageId: null, nextOnPassPageId: null, options: [{ ...option, nextPageId: null }] };
  expect(apply({ verb: 'remove', id: 'b' }, [linking, b!, c!])).toEqual([cleared, c]);
  expect(removeCard([linking, b!, c!], 'b')).toEqual([cleared, c]);
});

test.each<{ name: string; change: ContentChange; code: string }>([
  { name: 'a card that is not there', change: { verb: 'remove', id: 'x' }, code: 'card.missing' },
  { name: 'a move of a card that is not there', change: { verb: 'move', id: 'x', order: 1 }, code: 'card.missing' },
  { name: 'an earlier version', change: { verb: 'change', id: 'a', changes: {}, openedAt: 'version 1' }, code: 'card.changed' },
  { name: 'the slug of another card', change: { verb: 'change', id: 'a', changes: { slug: 'b' } }, code: 'slug.taken' },
  { name: 'a link to another module', change: { verb: 'change', id: 'a', changes: { nextPageId: 'x' } }, code: 'input.invalid' },
  {
    name: 'a new card with the slug of another card',
    change: { verb: 'create', id: 'x', card: newCardSchema.parse({ moduleId: 'm', slug: 'b', title: 'B', type: 'info' }) },
    code: 'slug.taken',
  },
])('a change is refused because of $name', ({ change, code }) => {
  expect(() => apply(change)).toThrow(expect.objectContaining({ code }));
});

test('a card may keep its slug, link to itself and be changed in the version that was opened', () => {
  const changes = { slug: 'a', nextPageId: 'a' };
  expect(apply({ verb: 'change', id: 'a', changes, openedAt: 'version 2' })[0]).toMatchObject(changes);
});
