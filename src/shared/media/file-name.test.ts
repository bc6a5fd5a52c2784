import { expect, test } from 'vitest';
import { cleanFileName } from './file-name.ts';

test.each([
  ['trips.xlsx', 'xlsx', 'trips.xlsx'],
  ['Trips 2026.XLSX', 'xlsx', 'Trips 2026.XLSX'],
  ['Ausgaben für März.xlsx', 'xlsx', 'Ausgaben für März.xlsx'],
  ['Cafe\u0301.pdf', 'pdf', 'Café.pdf'],
  ['C:\\Users\\eve\\trips.xlsx', 'xlsx', 'trips.xlsx'],
  ['../../etc/passwd', 'csv', 'passwd.csv'],
  ['trips.exe', 'xlsx', 'trips.exe.xlsx'],
  ['trips', 'xlsx', 'trips.xlsx'],
  ['.xlsx', 'xlsx', null],
  ['', 'xlsx', null],
  [' . ', 'xlsx', null],
  ['.htaccess.csv', 'csv', 'htaccess.csv'],
  ['a\r\nSet-Cookie: x.csv', 'csv', 'a Set-Cookie: x.csv'],
  ['tab\tand\u0000nul.csv', 'csv', 'tab and nul.csv'],
  ['invoice\u202exslx.exe.csv', 'csv', 'invoice xslx.exe.csv'],
  ['half \ud83d.csv', 'csv', 'half.csv'],
  ['📊 chart.ods', 'ods', '📊 chart.ods'],
])('the file %j with the extension %s is stored as %j', (name, extension, stored) => {
  expect(cleanFileName(name, extension)).toBe(stored);
});

test('a long name is shortened without losing its extension or half of a character', () => {
  for (const name of [`${'x'.repeat(300)}.xlsx`, `a${'😀'.repeat(400)}.xlsx`, `${'. '.repeat(450)}x.xlsx`]) {
    const stored = cleanFileName(name, 'xlsx')!;
    expect(stored.length).toBeLessThanOrEqual(200);
    expect(stored.isWellFormed()).toBe(true);
    expect(stored).toMatch(/[^. ]\.xlsx$/);
  }
});
