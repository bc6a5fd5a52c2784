import { expect, test } from 'vitest';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { findPlace, holdsAllWords, type SearchedPage, type TimedLine } from './find-place.ts';
import { foldWords, splitWords } from './fold-words.ts';
import { searchPages } from './search-pages.ts';

test.each([
  ['accents and case', 'FÓRMULA Référence', ['formula', 'referenc']],
  ['plurals of three languages', 'rows tables formules funciones niveaux', ['row', 'tabl', 'formul', 'funcion', 'niveau']],
  ['their singulars', 'row table formule función niveau', ['row', 'tabl', 'formul', 'funcion', 'niveau']],
  ['short words and their plurals', 'case cases date dates use uses', ['cas', 'cas', 'dat', 'dat', 'use', 'use']],
  ['letters that are spelled out', 'œuvre Æther smørrebrød Straße', ['oeuvr', 'aether', 'smorrebrod', 'strass']],
  ['operators and punctuation', '=SUM(A1:B2) "NEAR" * -', ['sum', 'a1', 'b2', 'near']],
  ['emoji', '🎉 party 🎉', ['party']],
  ['a combining accent', 'fo\u0301rmula', ['formula']],
  ['nothing', '  ', []],
])('a text is folded to words: %s', (_case, text, words) => {
  expect(foldWords(text)).toEqual(words);
  expect(splitWords(text).map(({ word }) => word)).toEqual(words);
});

test('a text of letters without accents is folded like every other text', () => {
  const random = createSeededRandom(11);
  const characters = [...'aesxzAESXZ09 -_\n.\u0000\u007f', 'é', '\u212a', 'İ', 'œ'];
  for (let length = 0; length < 300; length++) {
    const text = Array.from(
      { length: length % 40 },
      () => characters[random(length % 3 === 0 ? characters.length - 4 : characters.length)]!,
    ).join('');
    // The last word is what makes the whole text take the longer way.
    expect(foldWords(`${text} é`)).toEqual([...foldWords(text), 'e']);
  }
});

test('Chinese and a word of any length give words that fit into an index', () => {
  expect(foldWords('在表格中使用公式')).toEqual(['在表格中使用公式']);
  expect(foldWords('a'.repeat(5000))[0]).toHaveLength(40);
  expect(foldWords('𝒜𠀀'.repeat(50))[0]!.isWellFormed()).toBe(true);
});

const lines: TimedLine[] = [
  [0, 'Welcome to the course'],
  [4.2, 'Press the key and lock the absolute'],
  [8.5, 'reference with a dollar sign'],
  [12, 'An absolute reference stays where it is'],
  [16, 'Die Fórmulas are copied'],
];
const page: SearchedPage = { title: 'Locking cells', texts: ['Enter the total\nin C5'], transcripts: [{ language: null, lines }] };
const find = (query: string, searched = page) => findPlace(searched, foldWords(query));

test.each([
  ['a line with all words comes before two lines', 'absolute reference', 12, 'An absolute reference stays where it is'],
  [
    'a phrase across two lines begins at the first',
    'key reference',
    4.2,
    'Press the key and lock the absolute reference with a dollar sign',
  ],
  ['the last word may be a beginning', 'dollar si', 8.5, 'reference with a dollar sign'],
  ['accents and plurals meet', 'formula', 16, 'Die Fórmulas are copied'],
  ['a text of the page', 'total c5', 0, 'Enter the total in C5'],
  ['only in the title', 'locking', 0, ''],
])('the place is found: %s', (_case, query, second, line) => {
  expect(find(query)).toMatchObject({ second, line });
});

test('marks are the places of the words in the line', () => {
  const { line, marks } = find('formulas copied');
  expect(marks.map(([from, to]) => line.slice(from, to))).toEqual(['Fórmulas', 'copied']);
});

test('a long text is cut around the first word, and its marks still fit', () => {
  const long = { ...page, transcripts: [], texts: [`${'before '.repeat(60)}target ${'after '.repeat(60)}`] };
  const { line, marks } = find('target', long);
  expect(line.length).toBeLessThanOrEqual(182);
  expect([line.at(0), line.at(-1)]).toEqual(['…', '…']);
  expect(marks.map(([from, to]) => line.slice(from, to))).toEqual(['target']);
});

test('a hit in captions of another language names the language', () => {
  const transcripts = [...page.transcripts, { language: 'fr', lines: [[9, 'Une référence absolue']] as TimedLine[] }];
  expect(find('absolue', { ...page, transcripts })).toMatchObject({ second: 9, language: 'fr' });
  expect(find('absolute', { ...page, transcripts })).toMatchObject({ language: null });
});

test('a page holds all words only together, wherever they are', () => {
  expect(holdsAllWords(page, foldWords('locking total dollar'))).toBe(true);
  expect(holdsAllWords(page, foldWords('locking total euro'))).toBe(false);
});

test('pages on the device are found as the server finds them: words in the title first, then in the texts, then in the captions', () => {
  const addPage = (title: string, text: string, line: string): SearchedPage => ({
    title,
    texts: [text],
    transcripts: [{ language: null, lines: [[3, line]] }],
  });
  const pages = [
    addPage('One', '', 'a pivot table'),
    addPage('Two', 'Pivot tables', ''),
    addPage('Pivot tables', '', ''),
    addPage('', '', ''),
  ];
  const found = searchPages(pages, 'pivot tabl');
  expect(found.map(({ page, place }) => [page.title, place.second])).toEqual([
    ['Pivot tables', 0],
    ['Two', 0],
    ['One', 3],
  ]);
  expect(searchPages(pages, '"*')).toEqual([]);
});
