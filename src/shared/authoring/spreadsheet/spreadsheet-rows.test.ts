import { describe, expect, test } from 'vitest';
import { createModuleContent } from '../testing/random-content.ts';
import { reviewSpreadsheet } from './review-spreadsheet.ts';
import { formatSpreadsheet } from './format-spreadsheet.ts';
import { SpreadsheetFiles } from './spreadsheet-files.ts';

const files = new SpreadsheetFiles([]);
const cards = createModuleContent('a', 'b', 'c', 'd');
const HEADER = ['id', 'Order', 'Slug', 'Title', 'Type', 'Next page'];

/**
 * Reviews a spreadsheet with the columns id, Order, Slug, Title, Type and Next page. Each string in the `rows` parameter contains the cells
 * of one row, separated by vertical bars. When a string contains only a card id and a position, `review` fills the other columns with the
 * values of that card.
 */
function review(rows: readonly string[], { deletesMissing = false } = {}) {
  const cells = rows.map((row) => {
    const [id = '', position = '', ...others] = row.split('|');
    return id === '' || others.length > 0 ? [id, position, ...others] : [id, position, id, `Page ${id}`, 'info', ''];
  });
  return reviewSpreadsheet({ rows: [HEADER, ...cells], faults: [] }, cards, { files, deletesMissing });
}
const order = ({ content }: ReturnType<typeof review>) => content.map(({ slug }) => slug).join(' ');
const moved = ({ changes }: ReturnType<typeof review>) => changes.moved.map(({ id, from, to }) => `${id} ${from}→${to}`);

describe('the order of the pages', () => {
  test.each([
    { what: 'a page with another position', rows: ['a|1', 'b|3.5', 'c|3', 'd|4'], becomes: 'a c b d' },
    { what: 'a position with a decimal comma', rows: ['d|1,5'], becomes: 'a d b c' },
    { what: 'rows in another order', rows: ['d|4', 'c|3', 'b|2', 'a|1'], becomes: 'a b c d' },
    { what: 'a new page before another with the same position', rows: ['a|1', '|2|x|X|info', 'b|2', 'c|3', 'd|4'], becomes: 'a x b c d' },
    { what: 'a new page without a position', rows: ['a|1', '||x|X|info', 'b|2'], becomes: 'a x b c d' },
    { what: 'two new pages without a position', rows: ['b|2', '||x|X|info', '||y|Y|info'], becomes: 'a b x y c d' },
    { what: 'only a new page without a position', rows: ['||x|X|info', '||y|Y|info'], becomes: 'a b c d x y' },
    { what: 'pages without a position', rows: ['d', 'b', 'a', 'c'], becomes: 'a b c d' },
    { what: 'renumbered rows after a deleted row', rows: ['|1|x|X|info', 'a|2', 'b|3', 'd|4'], becomes: 'x a b c d' },
    { what: 'only one row, which moves forward', rows: ['a|3'], becomes: 'b c a d' },
    { what: 'only one row, which moves back', rows: ['d|1'], becomes: 'd a b c' },
    { what: 'only a new page at a position', rows: ['|3|x|X|info'], becomes: 'a b x c d' },
    { what: 'a position far behind the last', rows: ['a|99'], becomes: 'b c d a' },
  ])('with $what becomes $becomes', ({ rows, becomes }) => {
    const result = review(rows);
    expect(result.problems).toEqual([]);
    expect(order(result)).toBe(becomes);
  });

  test('counts only the pages that have to move', () => {
    const result = review(['d|1', 'a|2', 'b|3', 'c|4']);
    expect(moved(result)).toEqual(['d 4→1']);
    expect(result.rows.map(({ before }) => before)).toEqual([{ 1: '4' }, {}, {}, {}]);
  });
});

describe('a row', () => {
  test('without an id is found by its slug', () => {
    expect(review(['||b|Hello|info']).changes).toMatchObject({ created: [], changed: [{ id: 'b', title: 'Hello' }] });
  });

  test('whose slug another row has renamed is a new page', () => {
    const result = review(['b|2|b-two|B|info', '|3|b|New|info']);
    expect(result.problems).toEqual([]);
    expect(order(result)).toBe('a b-two b c d');
  });

  test('without an id and a slug gets a free slug from its title', () => {
    const result = review(['|||B|info', '|||B|info', '|||数据|info']);
    expect(result.content.map(({ slug }) => slug)).toEqual(['a', 'b', 'c', 'd', 'b-2', 'b-3', 'new']);
    expect(result.problems.map(({ cell, message }) => `${cell} ${message}`)).toEqual(['C4 Slug is required.']);
  });

  test('of a new page without required columns has problems that name the columns', () => {
    const { problems } = reviewSpreadsheet(
      {
        rows: [
          ['id', 'Slug'],
          ['', 'x'],
        ],
        faults: [],
      },
      cards,
      { files, deletesMissing: false },
    );
    expect(problems.map(({ cell, message }) => `${cell} ${message}`)).toEqual(['A2 Title is required.']);
  });

  test('that is empty is ignored', () => {
    expect(review(['', '|', 'a|1']).rows.map(({ number }) => number)).toEqual([4]);
  });
});

describe('pages without a row', () => {
  test('are kept and counted', () => {
    const result = review(['a|1', 'c|3']);
    expect(result.missing.map(({ id }) => id)).toEqual(['b', 'd']);
    expect(order(result)).toBe('a b c d');
  });

  test('are deleted when the author requests it', () => {
    const result = review(['a|1', 'c|3'], { deletesMissing: true });
    expect(result.changes.deleted.map(({ card }) => card.id)).toEqual(['b', 'd']);
    expect(order(result)).toBe('a c');
  });

  test('are not deleted as long as another page leads to them', () => {
    const [first, ...others] = cards;
    const linked = [{ ...first!, nextPageId: 'b' }, ...others];
    const rows = formatSpreadsheet(linked, files).filter((row) => row[0] !== 'b');
    const { problems } = reviewSpreadsheet({ rows, faults: [] }, linked, { files, deletesMissing: true });
    expect(problems.map(({ cell, message }) => `${cell} ${message}`)).toEqual([
      'G2 The page "b" is deleted, because it is not in the file.',
    ]);
  });
});

describe('links', () => {
  const linked = cards.map((card) => (card.id === 'a' ? { ...card, nextPageId: 'b' } : card));
  const reviewLinked = (rows: string[][]) =>
    reviewSpreadsheet({ rows: [HEADER, ...rows], faults: [] }, linked, { files, deletesMissing: false });

  test('follow a page that gets another slug', () => {
    const result = reviewLinked([
      ['a', '1', 'a', 'Page a', 'info', 'b'],
      ['b', '2', 'b-two', 'Page b', 'info', ''],
    ]);
    expect(result.problems).toEqual([]);
    expect(result.content[0]!.nextPageId).toBe('b');
  });

  test('lead to the page that has the slug in the spreadsheet', () => {
    const result = reviewLinked([
      ['a', '1', 'a', 'Page a', 'info', 'b'],
      ['b', '2', 'c', 'Page b', 'info', ''],
      ['c', '3', 'b', 'Page c', 'info', ''],
    ]);
    expect(result.problems).toEqual([]);
    expect(result.content[0]!.nextPageId).toBe('c');
  });

  test('may lead to a new page', () => {
    const result = reviewLinked([
      ['a', '1', 'a', 'Page a', 'info', 'new-page'],
      ['', '2', 'new-page', 'New', 'info', ''],
    ]);
    expect(result.problems).toEqual([]);
    expect(result.content[0]!.nextPageId).toBe(result.content[1]!.id);
  });
});

test('a module with the longest lists stays within the limit of columns, and the entries without columns are kept', () => {
  const option = { label: 'A', nextPageId: null, isCorrect: false };
  const repeat = <T>(count: number, entry: T): T[] => Array.from({ length: count }, () => entry);
  const widest = cards.map((card) => ({
    ...card,
    options: repeat(20, option),
    links: repeat(100, { label: 'L', youtubeId: 'dQw4w9WgXcQ' }),
    files: repeat(50, { label: 'F', url: 'https://example.com/' }),
    answers: repeat(20, { type: 'text' as const, label: null, regex: null, required: true }),
  }));
  const rows = formatSpreadsheet(widest, files);
  expect(rows[0]!.length).toBeLessThanOrEqual(200);
  rows[1]![rows[0]!.indexOf('File 2')] = 'changed';
  const { content, problems } = reviewSpreadsheet({ rows, faults: [] }, widest, { files, deletesMissing: false });
  expect(problems).toEqual([]);
  expect(content[0]!.files.map(({ label }) => label).join('')).toBe(`FchangedF${'F'.repeat(47)}`);
});
