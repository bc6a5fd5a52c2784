import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../../testing/seeded-random.ts';
import { PAGE_TYPES } from '../../page-types/card-fields.ts';
import { createSampleFields } from '../../page-types/testing/sample-fields.ts';
import type { CardContent } from '../module-content.ts';
import { createCardContent, createRandomContent, editContentAtRandom } from '../testing/random-content.ts';
import { reviewSpreadsheet } from './review-spreadsheet.ts';
import { formatSpreadsheet } from './format-spreadsheet.ts';
import { SpreadsheetFiles } from './spreadsheet-files.ts';
import { addRandomTexts } from './testing/random-texts.ts';

const files = new SpreadsheetFiles([
  { id: 'video-1', extension: 'mp4', name: 'Sum.mp4' },
  { id: 'video-2', extension: 'mp4', name: 'twice.mp4' },
  { id: 'video-3', extension: 'mp4', name: 'twice.mp4' },
  { id: 'words-1', extension: 'srt', name: 'Sum.srt' },
  { id: 'image-1', extension: 'png', name: 'Sum.png' },
]);
const cards: CardContent[] = [
  createCardContent({ id: 'id-1', slug: 'welcome', title: 'Welcome', ctaText: 'Start', nextPageId: 'id-3' }),
  createCardContent({ id: 'id-2', slug: 'add-up', title: 'Add up', videoId: 'video-1.mp4' }),
  createCardContent({
    id: 'id-3',
    slug: 'which',
    title: 'Which?',
    type: 'mcq',
    options: [
      { label: '=B3', nextPageId: 'id-2', isCorrect: false },
      { label: '=$B$3', nextPageId: null, isCorrect: true },
    ],
  }),
  createCardContent({
    id: 'id-4',
    slug: 'try',
    title: 'Try',
    type: 'challenge',
    answers: [{ type: 'text', label: null, regex: '^4', required: true }],
  }),
];

/**
 * Exports a spreadsheet, lets `edit` change its cells, and reviews the edited spreadsheet. The `edit` function receives the rows and a
 * function that looks up a column index by column name.
 */
function reviewEdited(edit: (rows: string[][], at: (column: string) => number) => void, deletesMissing = false) {
  const rows = formatSpreadsheet(cards, files);
  edit(rows, (column) => rows[0]!.indexOf(column));
  return reviewSpreadsheet({ rows, faults: [] }, cards, { files, deletesMissing });
}
const edit = (row: number, column: string, text: string) =>
  reviewEdited((rows, at) => {
    rows[row - 1]![at(column)] = text;
  });
const listProblems = ({ problems }: ReturnType<typeof reviewSpreadsheet>) =>
  problems.map(({ cell, message, suggestion }) => `${cell}: ${message}${suggestion === null ? '' : ` (${suggestion})`}`);
const countAll = ({ changes: { created, changed, moved, deleted } }: ReturnType<typeof reviewSpreadsheet>) =>
  [created, changed, moved, deleted].map(({ length }) => length);

describe('an exported spreadsheet', () => {
  test('that nobody changed contains no changes', () => {
    const review = reviewEdited(() => {});
    expect([countAll(review), review.changedCellCount, review.problems]).toEqual([[0, 0, 0, 0], 0, []]);
    expect(review.content).toEqual(cards);
  });

  test.each(PAGE_TYPES)('restores every field of a page of the type %s that has a column', (type) => {
    const sample = { ...createSampleFields('id-1', type), id: 'sample', videoId: 'video-1.mp4', transcriptId: 'words-1.srt' };
    const captions = [{ language: 'fr', objectId: 'words-1.srt' }];
    const card = { ...sample, captions, overlayVideoId: 'video-1.mp4', endFrameImageId: 'image-1.png' };
    const rows = formatSpreadsheet([...cards, card], files);
    rows.at(-1)![0] = '';
    const review = reviewSpreadsheet({ rows, faults: [] }, cards, { files, deletesMissing: false });
    expect(review.problems).toEqual([]);
    const answers = card.answers.map(({ workbook: _workbook, ownNumbers: _ownNumbers, ...answer }) => answer);
    expect({ ...review.content.at(-1), id: 'sample' }).toEqual({ ...card, answers, overlays: [] });
  });

  test('of any module contains no changes', () => {
    const random = createSeededRandom(14);
    for (let round = 0; round < 300; round++) {
      const content = addRandomTexts(createRandomContent(random, random(12)), random);
      const review = reviewSpreadsheet({ rows: formatSpreadsheet(content, files), faults: [] }, content, {
        files,
        deletesMissing: round % 2 === 0,
      });
      expect(review.problems).toEqual([]);
      expect(review.content).toEqual(content);
    }
  });

  test('of one version of a module restores this version of the module', () => {
    const random = createSeededRandom(15);
    for (let round = 0; round < 300; round++) {
      const now = createRandomContent(random, 1 + random(10));
      const then = editContentAtRandom(now, random, 'n').map((card) => ({ ...card, videoId: null }));
      const kept = new Set(then.map(({ id }) => id));
      const clear = (id: string | null) => (id !== null && kept.has(id) ? id : null);
      const wanted = then.map((card) => ({
        ...card,
        nextPageId: clear(card.nextPageId),
        nextOnPassPageId: clear(card.nextOnPassPageId),
        nextOnFailPageId: clear(card.nextOnFailPageId),
        options: card.options.map((option) => ({ ...option, nextPageId: clear(option.nextPageId) })),
      }));
      const rows = formatSpreadsheet(wanted, files);
      const known = new Set(now.map(({ id }) => id));
      for (const row of rows.slice(1)) if (!known.has(row[0]!)) row[0] = '';
      const review = reviewSpreadsheet({ rows, faults: [] }, now, { files, deletesMissing: true });
      expect(review.problems).toEqual([]);
      const withoutNewIds = (content: readonly CardContent[]) =>
        formatSpreadsheet(content, files).map(([id = '', ...cells]) => [known.has(id), ...cells]);
      expect(withoutNewIds(review.content)).toEqual(withoutNewIds(wanted));
    }
  });

  test('with its rows sorted by title and its columns in another order contains no changes', () => {
    const review = reviewEdited((rows, at) => {
      const [header, ...body] = rows;
      const title = at('Title');
      rows.splice(0, rows.length, header!, ...body.toSorted((one, other) => (one[title]! < other[title]! ? 1 : -1)));
      for (const row of rows) row.reverse();
    });
    expect([review.problems, countAll(review)]).toEqual([[], [0, 0, 0, 0]]);
  });

  test('without some of its columns leaves their fields alone', () => {
    const review = reviewEdited((rows, at) => {
      const kept = ['id', 'Title', 'Option 1'].map(at);
      for (const [index, row] of rows.entries()) rows[index] = kept.map((column) => row[column]!);
    });
    expect([review.problems, countAll(review)]).toEqual([[], [0, 0, 0, 0]]);
  });
});

describe('a changed cell', () => {
  test.each<{ row: number; column: string; text: string; becomes: Partial<CardContent> }>([
    { row: 2, column: 'Title', text: ' Hello ', becomes: { title: 'Hello' } },
    { row: 2, column: 'Button text', text: '', becomes: { ctaText: null } },
    { row: 2, column: 'Next page', text: 'try', becomes: { nextPageId: 'id-4' } },
    { row: 2, column: 'Next page', text: 'id-4', becomes: { nextPageId: 'id-4' } },
    { row: 2, column: 'Loop', text: 'No', becomes: { allowVideoLoop: false } },
    { row: 2, column: 'Loop', text: 'FALSCH', becomes: { allowVideoLoop: false } },
    { row: 2, column: 'Type', text: 'Resource Library', becomes: { type: 'resourceLibrary' } },
    { row: 2, column: 'YouTube', text: 'https://youtu.be/dQw4w9WgXcQ', becomes: { youtubeId: 'dQw4w9WgXcQ' } },
    { row: 2, column: 'Video', text: 'Sum.mp4', becomes: { videoId: 'video-1.mp4' } },
    { row: 2, column: 'Transcript', text: 'words-1', becomes: { transcriptId: 'words-1' } },
    { row: 3, column: 'Video', text: '', becomes: { videoId: null } },
  ])('"$text" in $column of row $row becomes $becomes', ({ row, column, text, becomes }) => {
    const review = edit(row, column, text);
    const card = cards[row - 2]!;
    expect(review.problems).toEqual([]);
    expect(review.content.find(({ id }) => id === card.id)).toEqual({ ...card, ...becomes });
    expect(review.changedCellCount).toBe(Object.keys(becomes).length);
  });

  test.each([
    { what: 'marks other options as right', cells: { Right: '1;2' }, labels: '=B3*, =$B$3*' },
    { what: 'marks no option as right', cells: { Right: '' }, labels: '=B3, =$B$3' },
    { what: 'adds an option', cells: { 'Option 4': 'none', Right: '4' }, labels: '=B3, =$B$3, none*' },
    { what: 'removes an option', cells: { 'Option 1': '', 'Option 1 page': '' }, labels: '=$B$3*' },
  ])('of a quiz $what', ({ cells, labels }) => {
    const review = reviewEdited((rows, at) => {
      for (const [column, text] of Object.entries(cells)) rows[3]![at(column)] = text;
    });
    expect(review.problems).toEqual([]);
    const { options } = review.content.find(({ id }) => id === 'id-3')!;
    expect(options.map(({ label, isCorrect }) => `${label}${isCorrect ? '*' : ''}`).join(', ')).toBe(labels);
  });

  test('shows the text that the page has now', () => {
    const review = edit(2, 'Title', 'Hello');
    expect(review.rows[0]).toMatchObject({ number: 2, id: 'id-1', state: 'changed', before: { 3: 'Welcome' } });
    expect(review.rows[1]).toMatchObject({ state: 'same', before: {} });
  });

  test('of an answer keeps the workbook checks of the answer, which are not in the spreadsheet', () => {
    const workbook = { revision: '0123456789ab', passMark: 60, given: {}, dates: {}, reads: {}, targets: {}, checks: [] };
    const checked = [{ ...cards[3]!, answers: [{ type: 'file' as const, label: null, regex: null, required: true, workbook }] }];
    const rows = formatSpreadsheet(checked, files);
    rows[1]![rows[0]!.indexOf('Answer 1 required')] = 'no';
    const { content } = reviewSpreadsheet({ rows, faults: [] }, checked, { files, deletesMissing: false });
    expect(content[0]!.answers[0]).toMatchObject({ required: false, type: 'file' });
    expect(content[0]!.answers[0]!.workbook).toMatchObject({ revision: workbook.revision });
  });
});

describe('a problem names its cell and says what to do', () => {
  test.each([
    { row: 1, column: 'Title', text: 'Titel', problem: 'D1: Column "Titel" is not known. (Title)' },
    { row: 1, column: 'Title', text: 'Slug', problem: 'D1: Column "Slug" is here twice: it is also column C.' },
    { row: 1, column: 'Title', text: '', problem: 'D1: Column D has no name.' },
    {
      row: 3,
      column: 'id',
      text: 'id-9',
      problem: 'A3: This is not the id of a page of this module. Leave the cell empty to make a new page.',
    },
    { row: 3, column: 'id', text: 'id-1', problem: 'A3: This id is also in row 2. Leave the cell empty to make a new page.' },
    {
      row: 3,
      column: 'Order',
      text: 'last',
      problem: 'B3: Order is "last", but must be a number. Write 2.5 to put a page between 2 and 3.',
    },
    { row: 3, column: 'Slug', text: 'welcome', problem: 'C3: The slug "welcome" is also the slug of row 2.' },
    { row: 3, column: 'Slug', text: 'Add up', problem: 'C3: Slug may contain only lower-case letters, digits and single dashes.' },
    { row: 3, column: 'Slug', text: '', problem: 'C3: Slug is required.' },
    { row: 3, column: 'Title', text: ' ', problem: 'D3: Title is required.' },
    { row: 3, column: 'Title', text: 'x'.repeat(201), problem: 'D3: Title must be at most 200 characters.' },
    { row: 3, column: 'Type', text: 'tipp', problem: 'E3: Type "tipp" is not known. (tip)' },
    { row: 3, column: 'Next page', text: 'welcom', problem: 'G3: "welcom" is not a page of this module. (welcome)' },
    { row: 3, column: 'Video', text: 'Sum.mp5', problem: 'H3: There is no uploaded file "Sum.mp5". (Sum.mp4)' },
    {
      row: 2,
      column: 'Video',
      text: 'twice.mp4',
      problem: 'H2: There are 2 files with the name "twice.mp4". Write the id of one of them.',
    },
    { row: 2, column: 'Video', text: 'Sum.srt', problem: 'H2: "Sum.srt" is not a video.' },
    { row: 3, column: 'Loop', text: 'maybe', problem: 'L3: Loop is "maybe", but must be yes or no.' },
    { row: 3, column: 'File URL', text: 'javascript:1', problem: 'M3: File URL must be an http or https address.' },
    { row: 4, column: 'Right', text: '4', problem: 'X4: Right is "4", but this quiz has 2 options.' },
    { row: 3, column: 'Right', text: '1', problem: 'X3: Right is "1", but this page has no options.' },
    { row: 4, column: 'Right', text: 'B', problem: 'X4: Right is "B", but must be the numbers of the right options, such as 2 or 1;3.' },
    { row: 4, column: 'Option 3 page', text: 'try', problem: 'T4: Option 3 is required.' },
    { row: 4, column: 'Option 1 page', text: 'tri', problem: 'Q4: "tri" is not a page of this module. (try)' },
    { row: 5, column: 'Answer 1', text: 'txt', problem: 'AC5: Answer 1 is "txt", but must be one of file, text, number, code. (text)' },
    { row: 5, column: 'Answer 1 pattern', text: '(', problem: 'AE5: Answer 1 pattern is not a valid regular expression.' },
    { row: 5, column: 'Answer 1 required', text: '?', problem: 'AF5: Answer 1 required is "?", but must be yes or no.' },
    { row: 2, column: 'Link 1', text: 'x', problem: 'Z2: Link 1 YouTube must be a YouTube address or an 11-character id.' },
  ])('$problem', ({ row, column, text, problem }) => {
    expect(listProblems(edit(row, column, text))).toContain(problem);
  });

  test('all problems are reported at once', () => {
    const review = reviewEdited((rows, at) => {
      rows[1]![at('Title')] = '';
      rows[2]![at('Next page')] = 'nowhere';
      rows[4]![at('Loop')] = 'maybe';
    });
    expect(review.problems.map(({ cell }) => cell)).toEqual(['D2', 'G3', 'L5']);
  });

  test('a spreadsheet with other content has one problem', () => {
    const table = {
      rows: [
        ['Month', 'Income'],
        ['May', '4'],
      ],
      faults: [],
    };
    expect(listProblems(reviewSpreadsheet(table, cards, { files, deletesMissing: true }))).toEqual([
      'A1: The first row has none of the columns of cards, such as id, Slug and Title. Export the cards to see the columns.',
    ]);
  });

  test('errors of formulas and texts that became dates are problems, unless the page contains the same text', () => {
    const faults = [
      { row: 3, column: 4, kind: 'error' as const },
      { row: 4, column: 4, kind: 'date' as const },
      { row: 5, column: 4, kind: 'error' as const },
    ];
    const rows = formatSpreadsheet(cards, files);
    rows[2]![3] = '#REF!';
    rows[3]![3] = '45000';
    const review = reviewSpreadsheet({ rows, faults }, cards, { files, deletesMissing: false });
    expect(review.problems.map(({ cell }) => cell)).toEqual(['D3', 'D4']);
  });
});
