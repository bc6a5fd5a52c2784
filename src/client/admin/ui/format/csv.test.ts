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
  { cell: '\tx', written: `"'\tx"` },
  { cell: '\rx', written: `"'\rx"` },
  { cell: ' =1', written: "' =1" },
  { cell: 'x;y', written: '"x;y"' },
  { cell: 'x;=1', written: `"x;'=1"` },
  { cell: -3, written: '-3' },
])('the cell $cell is written as $written', ({ cell, written }) => {
  expect(formatCsv([[cell]])).toBe(`${written}\n`);
});

test('non-ASCII characters add the byte order mark that spreadsheets need', () => {
  expect(formatCsv([['Größe']])).toBe('\ufeffGröße\n');
  expect(formatCsv([['Size']])).toBe('Size\n');
});

/**
 * Splits CSV text into cells as a spreadsheet program does. Quotation marks keep separators from splitting a cell only when the cell begins
 * with a quotation mark.
 */
function parseCells(text: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"' && isQuoted && text[at + 1] === '"') cells[cells.length - 1] += text[at++]!;
    else if (character === '"' && (isQuoted || cells.at(-1) === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (character === separator || character === '\n' || character === '\r')) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells;
}

const STARTS = ['', 'x', 'x,', 'x;', 'x;;', 'x|', 'x\t', 'x\n', 'x\r\n', 'x;"', 'x;""', 'x; ', 'x,";', '"'];
const FORMULAS = ['=cmd|1', '+1', '-1', '@sum', '"=1"', ' =1', '＝1'];
const TEXTS = STARTS.flatMap((start) => FORMULAS.map((formula) => start + formula));

test('T67: every text stays in its own cell', () => {
  for (const text of TEXTS) {
    const cells = parseCells(formatCsv([['a', text, text, 'b']]).replace('\ufeff', ''), ',');
    // The line break at the end of the row starts one more cell, which is empty.
    expect([text, cells.length, cells[0], cells[3], cells[4]]).toEqual([text, 5, 'a', 'b', '']);
  }
});

test.each([',', ';', '|', '\t'])('T67: no text becomes a formula in a spreadsheet whose list separator is %j', (separator) => {
  const rows = TEXTS.flatMap((text) => [
    [text, 'a'],
    ['a', text],
    ['a;', text, text],
  ]);
  for (const cell of parseCells(formatCsv(rows).replace('\ufeff', ''), separator)) expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/);
});
