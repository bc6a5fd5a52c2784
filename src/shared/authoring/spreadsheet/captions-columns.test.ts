import { expect, test } from 'vitest';
import { createCardContent } from '../testing/random-content.ts';
import { formatSpreadsheet } from './format-spreadsheet.ts';
import { reviewSpreadsheet } from './review-spreadsheet.ts';
import { SpreadsheetFiles } from './spreadsheet-files.ts';

const files = new SpreadsheetFiles(['own', 'fr', 'pt', 'es'].map((id) => ({ id, extension: 'srt', name: `${id}.srt` })));
const captions = [
  { language: 'fr', objectId: 'fr.srt' },
  { language: 'pt-BR', objectId: 'pt.srt' },
];
const cards = [
  createCardContent({ id: 'one', transcriptId: 'own.srt', captions }),
  createCardContent({ id: 'two', transcriptId: 'own.srt' }),
];

function review(change: (rows: string[][], at: (name: string) => number) => void) {
  const rows = formatSpreadsheet(cards, files);
  change(rows, (name) => rows[0]!.indexOf(name));
  const { content, problems } = reviewSpreadsheet({ rows, faults: [] }, cards, { files, deletesMissing: false });
  const listed = content.map((card) => card.captions.map(({ language, objectId }) => `${language} ${objectId}`).join(', '));
  return { captions: listed, problems: problems.map(({ cell, message }) => `${cell} ${message}`) };
}

test('the spreadsheet has a column for each language, after the transcript', () => {
  const [header, one, two] = formatSpreadsheet(cards, files);
  const from = header!.indexOf('Transcript');
  expect([header, one, two].map((row) => row!.slice(from, from + 3))).toEqual([
    ['Transcript', 'Transcript fr', 'Transcript pt-BR'],
    ['own.srt', 'fr.srt', 'pt.srt'],
    ['own.srt', '', ''],
  ]);
});

test.each<[string, Parameters<typeof review>[0], string[]]>([
  ['nothing changes them', () => {}, ['fr fr.srt, pt-BR pt.srt', '']],
  [
    'a cell adds and an empty cell removes them',
    (rows, at) => [(rows[1]![at('Transcript fr')] = ''), (rows[2]![at('Transcript fr')] = 'es.srt')],
    ['pt-BR pt.srt', 'fr es.srt'],
  ],
  [
    'a new column adds a language',
    (rows) => rows.forEach((row, n) => row.push(['Transcript  ES', 'es.srt', ''][n]!)),
    ['fr fr.srt, pt-BR pt.srt, es es.srt', ''],
  ],
  [
    'a removed column leaves them',
    (rows, at) => [at('Transcript fr')].map((column) => rows.forEach((row) => row.splice(column, 1))),
    ['fr fr.srt, pt-BR pt.srt', ''],
  ],
])('of the captions in other languages, %s', (_case, change, expected) => {
  expect(review(change)).toEqual({ captions: expected, problems: [] });
});

test('a column that names no language and a file that is not there are said', () => {
  const { problems } = review((rows, at) => {
    rows[2]![at('Transcript fr')] = 'none.srt';
    rows[0]!.push('Transcript frx1');
  });
  expect(problems).toEqual([
    expect.stringMatching(/1 Column "Transcript frx1" names no language\. Use a tag such as fr or pt-BR\.$/),
    expect.stringMatching(/3 There is no uploaded file "none\.srt"\.$/),
  ]);
});
