import { expect, test } from 'vitest';
import type { MergeConflict } from '#shared/authoring/merge-contents.ts';
import { createReferenceNameLookup } from '../changes/reference-name-lookup.ts';
import { describeConflict } from './describe-conflict.ts';

const names = createReferenceNameLookup({ before: [], after: [], files: { v1: { name: 'one.mp4', durationSeconds: null } } });
const conflict: MergeConflict = { id: 'x', kind: 'field', cardId: 'c', title: 'Sums', field: 'title', yours: 'Mine', live: 'Theirs' };

test.each([
  { changes: {}, says: ['Title', 'Mine', 'Theirs'] },
  { changes: { field: 'videoId', yours: null, live: 'v1' }, says: ['Video', 'nothing', 'one.mp4'] },
  {
    changes: { kind: 'deletedLive', field: null },
    says: ['Deleted live, changed in the draft', 'keep the page with your changes', 'delete the page'],
  },
  {
    changes: { kind: 'deletedInDraft', field: null },
    says: ['Changed live, deleted in the draft', 'delete the page', 'keep the page as it is live'],
  },
  { changes: { kind: 'moved', field: null }, says: ['Moved in both', 'the place in the draft', 'the place that it has live'] },
] as const)('a conflict about $says.0 offers the draft and the live version', ({ changes, says }) => {
  const { question, yours, live } = describeConflict({ ...conflict, ...changes }, names);
  expect([question, yours, live]).toEqual(says);
});

test('several lines of one field are distinguished by their labels', () => {
  const option = (label: string, isCorrect: boolean) => ({ label, nextPageId: null, isCorrect });
  const options = { field: 'options', yours: [option('Two', true)], live: [option('One', false)] } as const;
  const described = describeConflict({ ...conflict, ...options, yours: [...options.yours], live: [...options.live] }, names);
  expect(described).toEqual({ question: 'Options', yours: 'Option A: Two; Right answer: A', live: 'Option A: One; Right answer: nothing' });
});
