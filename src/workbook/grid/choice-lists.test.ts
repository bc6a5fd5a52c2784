import { expect, test } from 'vitest';
import { buildRows } from '../checks/elements/testing/element-samples.ts';
import { loadExtendedFunctions } from '../formula/functions/function-registry.ts';
import { toCellKey } from '../reader/cell-address.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import { buildWorkbookParts } from '../reader/testing/workbook-parts.ts';
import { buildZipArchive } from '../reader/testing/zip-parts.ts';
import { readChoiceLists } from './choice-lists.ts';
import { GridBook } from './grid-book.ts';
import { findNotation } from './notation.ts';

const ROWS = buildRows([
  ['Region', 1.5, 'North'],
  [null, 2, 'South'],
  [null, null, 'East'],
]);
const rule = (formula: string, type = 'list') =>
  `<dataValidations><dataValidation type="${type}" sqref="A2:A3"><formula1>${formula}</formula1></dataValidation></dataValidations>`;

async function openLists(formula: string, type?: string, language = 'en') {
  await loadExtendedFunctions();
  const start = await readWorkbook(buildZipArchive(buildWorkbookParts({ rows: ROWS, afterRows: rule(formula, type) })));
  const book = await GridBook.open(start, () => 46_000);
  return { book, sheet: book.gridSheets[0]!, lists: await readChoiceLists(start, book, findNotation(language)) };
}

test.each([
  { formula: '"Yes,No, Later"', entries: ['Yes', 'No', 'Later'] },
  { formula: '$C$1:$C$3', entries: ['North', 'South', 'East'] },
  { formula: 'OFFSET($C$1,0,0,2,1)', entries: ['North', 'South'] },
  { formula: '$B$1:$B$3', entries: ['1,5', '2'], language: 'fr' },
  { formula: 'NOSUCHNAME', entries: [] },
])('a cell with the list $formula offers its entries', async ({ formula, entries, language }) => {
  const { sheet, lists } = await openLists(formula, 'list', language);
  expect(lists.list(sheet, toCellKey(2, 1))).toEqual(entries);
});

test('the list of each cell is the one that the file shows there, and follows what the learner changes', async () => {
  const { book, sheet, lists } = await openLists('C1:C2');
  expect(lists.list(sheet, toCellKey(3, 1))).toEqual(['South', 'East']);
  const cell = { ...sheet.cells.get(toCellKey(3, 3))!, value: 'West' };
  book.applyEdit([{ sheet, key: toCellKey(3, 3), cell }]);
  expect(lists.list(sheet, toCellKey(3, 1))).toEqual(['South', 'West']);
});

test('a rule of another kind offers nothing, and neither does a cell beside it', async () => {
  const { sheet, lists } = await openLists('1', 'whole');
  expect([lists.has(sheet, toCellKey(2, 1)), lists.list(sheet, toCellKey(2, 1))]).toEqual([false, []]);
  const listed = await openLists('"Yes,No"');
  expect(listed.lists.has(listed.sheet, toCellKey(4, 1))).toBe(false);
});
