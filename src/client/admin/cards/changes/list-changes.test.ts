import { expect, test } from 'vitest';
import { diffContents } from '#shared/authoring/change-set.ts';
import type { CardContent } from '#shared/authoring/module-content.ts';
import { newCardSchema } from '#shared/catalog.ts';
import { createReferenceNameLookup } from './reference-name-lookup.ts';
import { listChanges } from './list-changes.ts';

const createCard = (id: string, fields: Partial<CardContent> = {}): CardContent => {
  const { moduleId: _, order: __, ...card } = newCardSchema.parse({ moduleId: 'm', slug: id, title: id.toUpperCase(), type: 'info' });
  return { ...card, id, ...fields };
};
const toPages = (cards: CardContent[]) => cards.map(({ id, title }, index) => ({ id, title, order: index + 1 }));
const list = (before: CardContent[], after: CardContent[]) =>
  listChanges(diffContents(before, after), createReferenceNameLookup({ before: toPages(before), after: toPages(after), files: {} }));

test('new, changed, moved and deleted pages are listed in this order', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => createCard(id)) as [CardContent, CardContent, CardContent, CardContent];
  const added = createCard('n', { videoId: 'v.mp4', transcriptId: 't.srt' });
  const changes = list([a, b, c, d], [c, { ...a, title: 'Hello' }, added, b]);
  expect(changes.map(({ kind, number, title, detail }) => [kind, number, title, detail])).toEqual([
    ['new', 3, 'N', 'Info · video · captions'],
    ['changed', 2, 'Hello', ''],
    ['moved', null, 'C', 'from 3 → 1'],
    ['deleted', null, 'D', 'its figures are kept and come back if you roll back'],
  ]);
});

test('a page that is changed and moved is one entry', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => createCard(id)) as [CardContent, CardContent, CardContent];
  const changes = list([a, b, c], [{ ...c, title: 'Start' }, a, b]);
  expect(changes).toEqual([
    {
      id: 'c',
      kind: 'changed',
      number: 1,
      title: 'Start',
      detail: 'moved from 3 → 1',
      fields: [{ label: 'Title', from: 'C', to: 'Start' }],
    },
  ]);
});

test('two equal contents have no changes', () => {
  expect(list([createCard('a')], [createCard('a')])).toEqual([]);
});
