import { expect, test } from 'vitest';
import type { CardFieldName, CardFields } from '#shared/page-types/card-fields.ts';
import { createReferenceNameLookup } from './reference-name-lookup.ts';
import { describeFieldChange } from './describe-field-change.ts';

const names = createReferenceNameLookup({
  before: [
    { id: 'a', title: 'Welcome', order: 1 },
    { id: 'b', title: 'Dollar signs again', order: 2 },
  ],
  after: [
    { id: 'a', title: 'Welcome', order: 1 },
    { id: 'n', title: 'Only the row is locked', order: 2 },
    { id: 'b', title: 'Dollar signs again', order: 3 },
  ],
  files: { 'v1.mp4': { name: 'absolute.mp4', durationSeconds: 22.4 }, v2: { name: 'absolute-2.mp4', durationSeconds: null } },
});

const describe = <Name extends CardFieldName>(field: Name, from: CardFields[Name], to: CardFields[Name]) =>
  describeFieldChange({ field, from, to }, names).map((row) => [row.label, row.from, row.to]);

const option = (label: string, nextPageId: string | null = null, isCorrect = false) => ({ label, nextPageId, isCorrect });

test('texts, switches and types are described before and after the change', () => {
  expect(describe('title', 'Sums', 'Totals')).toEqual([['Title', 'Sums', 'Totals']]);
  expect(describe('ctaText', null, 'Got it')).toEqual([['Button text', null, 'Got it']]);
  expect(describe('allowVideoLoop', true, false)).toEqual([['Play in a loop', 'on', 'off']]);
  expect(describe('type', 'info', 'mcq')).toEqual([['Type', 'Info', 'Multiple choice']]);
});

test('a very long text is shortened', () => {
  const [row] = describe('title', 'x', 'y'.repeat(500));
  expect(row![2]).toBe(`${'y'.repeat(159)}…`);
});

test('files are shown under the names with which they were uploaded', () => {
  expect(describeFieldChange({ field: 'videoId', from: 'v1.mp4', to: 'v2.mp4' }, names)).toEqual([
    { label: 'Video', from: 'absolute.mp4 0:22', to: 'absolute-2.mp4', videos: { from: 'v1.mp4', to: 'v2.mp4' } },
  ]);
  expect(describe('transcriptId', 'v3.srt', null)).toEqual([['Transcript', 'v3.srt', null]]);
  expect(describe('fileUrl', '/public-objects/v2', 'https://example.com/a.xlsx')).toEqual([
    ['File URL', 'absolute-2.mp4', 'https://example.com/a.xlsx'],
  ]);
});

test('only a video that replaces another can be compared', () => {
  expect(describeFieldChange({ field: 'videoId', from: null, to: 'v2.mp4' }, names)[0]).not.toHaveProperty('videos');
});

test('pages are named by their number and title before and after the change', () => {
  expect(describe('nextPageId', 'b', 'n')).toEqual([['Next page', '2 Dollar signs again', '2 Only the row is locked']]);
  expect(describe('nextPageId', null, 'b')).toEqual([['Next page', 'No next page', '3 Dollar signs again']]);
  expect(describe('nextOnFailPageId', 'gone', null)).toEqual([['When failed', 'a page that is not there', 'No next page']]);
});

test('a changed option link and a changed correct answer get a line each', () => {
  expect(
    describe(
      'options',
      [option('=A1'), option('=A$1', 'b'), option('=$A$1', null, true)],
      [option('=A1', null, true), option('=A$1', 'n'), option('=$A$1')],
    ),
  ).toEqual([
    ['Option B leads to', '2 Dollar signs again', '2 Only the row is locked'],
    ['Right answer', 'C', 'A'],
  ]);
});

test('options that are added, removed or reworded have a line each', () => {
  expect(describe('options', [option('One', null, true)], [option('Eins', null, true), option('Two', 'b', true)])).toEqual([
    ['Option A', 'One', 'Eins'],
    ['Option B', null, 'Two'],
    ['Option B leads to', 'No next page', '3 Dollar signs again'],
    ['Right answer', 'A', 'A, B'],
  ]);
  expect(describe('options', [option('One'), option('Two')], [option('One')])).toEqual([['Option B', 'Two', null]]);
});

test('links and files are shown with their targets', () => {
  const link = { label: 'Sums', youtubeId: 'dQw4w9WgXcQ' };
  expect(describe('links', [], [link])).toEqual([['Link 1', null, 'Sums (dQw4w9WgXcQ)']]);
  const file = { label: 'Trips', url: 'https://example.com/trips.xlsx' };
  expect(describe('files', [file], [{ ...file, label: 'All trips' }])).toEqual([
    ['File 1', 'Trips (https://example.com/trips.xlsx)', 'All trips (https://example.com/trips.xlsx)'],
  ]);
});

test('answers are described with their kind, their pattern and their checks', () => {
  const text = { type: 'text', label: null, regex: '^60$', required: true } as const;
  expect(describe('answers', [text], [{ ...text, regex: '^(60|sixty)$' }])).toEqual([['Answer 1 pattern', '^60$', '^(60|sixty)$']]);
  expect(describe('answers', [text], [{ type: 'number', label: 'Cells', regex: null, required: false }])).toEqual([
    ['Answer 1', 'text, required', 'number (Cells)'],
    ['Answer 1 pattern', '^60$', null],
  ]);
  const createFile = (hint: string) => {
    const workbook = { checks: [{ id: 'a', hint }, { id: 'b' }] } as unknown as NonNullable<CardFields['answers'][number]['workbook']>;
    return { type: 'file', label: null, regex: null, required: true, workbook } as const;
  };
  expect(describe('answers', [createFile('Sum it')], [createFile('Add it')])).toEqual([
    ['Answer 1 checks', '2 checks', '2 checks, edited'],
  ]);
  expect(describe('answers', [createFile('Sum it')], [])).toEqual([
    ['Answer 1', 'file, required', null],
    ['Answer 1 checks', '2 checks', null],
  ]);
});

test('overlays are described by their number', () => {
  const overlay = { zoneId: 'top-left', type: 'text', text: 'Look', src: null, styles: {}, tStart: 0, tEnd: 1 } as const;
  expect(describe('overlays', [], [overlay])).toEqual([['Over the video', null, '1 text or picture']]);
  expect(describe('overlays', [overlay], [{ ...overlay, tEnd: 2 }])).toEqual([
    ['Over the video', '1 text or picture', '1 text or picture, edited'],
  ]);
});
