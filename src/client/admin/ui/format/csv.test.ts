import { expect, test } from 'vitest';
import { formatCsv } from './csv.ts';

test.each([
  { cell: 'EXCEL-7K4Q-9M2X', written: 'EXCEL-7K4Q-9M2X' },
  { cell: 'Excel, the basics', written: '"Excel, the basics"' },
  { cell: 'Say "sum"', written: '"Say ""sum"""' },
  { cell: '=HYPERLINK("http://x")', written: `"'=HYPERLINK(""http://x"")"` },
  { cell: '+1', written: "'+1" },
  { cell: '-1', written: "'-1" },
  { cell: '@sum', written: "'@sum" },
  { cell: '\tx', written: "'\tx" },
  { cell: -3, written: '-3' },
])('the cell $cell is written as $written', ({ cell, written }) => {
  expect(formatCsv([[cell]])).toBe(`${written}\n`);
});

test('non-ASCII characters add the byte order mark that spreadsheets need', () => {
  expect(formatCsv([['Größe']])).toBe('\ufeffGröße\n');
  expect(formatCsv([['Size']])).toBe('Size\n');
});
