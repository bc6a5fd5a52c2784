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
const names = (given: readonly { name: string }[]) => given.map((row) => row.name);

test.each([
  ['', 3],
  ['WEEK', 2],
  ['9 week', 1],
  ['week 11', 0],
])('searching for "%s" finds %i rows', (search, count) => {
  expect(searchRows(rows, search, (row) => row.name)).toHaveLength(count);
});

describe('sorting', () => {
  test('texts sort as people count and spell', () => {
    expect(names(sortRows(rows, columns, { column: 'Name', isDescending: false }))).toEqual(['Änderung', 'week 9', 'Week 10']);
  });
  test('numbers sort by size, largest first when asked', () => {
    expect(names(sortRows(rows, columns, { column: 'Keys', isDescending: true }))).toEqual(['week 9', 'Änderung', 'Week 10']);
  });
  test('a column that does not sort leaves the order', () => {
    expect(sortRows(rows, columns, { column: 'Status', isDescending: false })).toEqual(rows);
  });
});

test.each([
  { page: 1, gives: { page: 1, pages: 2, from: 0, rows: 2 } },
  { page: 2, gives: { page: 2, pages: 2, from: 2, rows: 1 } },
  { page: 9, gives: { page: 2, pages: 2, from: 2, rows: 1 } },
])('page $page of three rows by two', ({ page, gives }) => {
  const found = paginateRows(rows, page, 2);
  expect({ ...found, rows: found.rows.length }).toEqual(gives);
});
