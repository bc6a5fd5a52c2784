import { describe, expect, test } from 'vitest';
import { paginateRows, searchRows, sortRows } from './table-model.ts';

const rows = [
  { name: 'Week 10', keys: 2 },
  { name: 'week 9', keys: 30 },
  { name: 'Änderung', keys: 4 },
];
const columns = [
  { name: 'Name', cell: () => null, getSortValue: (row: { name: string }) => row.name },
  { name: 'Keys', cell: () => null, getSortValue: (row: { keys: number }) => row.keys },
];
const getNames = (sorted: readonly { name: string }[]) => sorted.map((row) => row.name);

test.each([
  ['', 3],
  ['WEEK', 2],
  ['9 week', 1],
  ['week 11', 0],
])('searching for "%s" finds %i rows', (search, count) => {
  expect(searchRows(rows, search, (row) => row.name)).toHaveLength(count);
});

describe('sorting', () => {
  test('texts sort by language rules, and numbers within them by value', () => {
    expect(getNames(sortRows(rows, columns, { column: 'Name', isDescending: false }))).toEqual(['Änderung', 'week 9', 'Week 10']);
  });
  test('numbers sort by value, descending when asked', () => {
    expect(getNames(sortRows(rows, columns, { column: 'Keys', isDescending: true }))).toEqual(['week 9', 'Änderung', 'Week 10']);
  });
  test('a column without a sort value leaves the rows as they are', () => {
    expect(sortRows(rows, columns, { column: 'Status', isDescending: false })).toEqual(rows);
  });
});

test.each([
  { page: 1, expected: { page: 1, pageCount: 2, from: 0, rows: 2 } },
  { page: 2, expected: { page: 2, pageCount: 2, from: 2, rows: 1 } },
  { page: 9, expected: { page: 2, pageCount: 2, from: 2, rows: 1 } },
])('page $page of three rows with two rows per page', ({ page, expected }) => {
  const result = paginateRows(rows, page, 2);
  expect({ ...result, rows: result.rows.length }).toEqual(expected);
});
