import { describe, expect, test } from 'vitest';
import { readTabbedText, toClipboard } from './clipboard.ts';
import { formatCell } from './format-cell.ts';
import { readFormula, showFormula } from './formula-notation.ts';
import { findNotation } from './notation.ts';
import { parseInput } from './parse-input.ts';
import { area, openSession } from './testing/open-session.ts';

describe('what a learner types becomes a value or a formula', () => {
  test.each([
    ['en', '12', 'number', 12, null],
    ['en', '1,234.5', 'number', 1234.5, '#,##0.00'],
    ['de', '1.234,5', 'number', 1234.5, '#,##0.00'],
    ['de', '0,5', 'number', 0.5, null],
    ['en', '1.5.2', 'text', '1.5.2', null],
    ['en', '12%', 'percent', 0.12, '0%'],
    ['de', '12,5 %', 'percent', 0.125, '0.00%'],
    ['en', '$5.50', 'currency', 5.5, '"$"#,##0.00'],
    ['de', '5 €', 'currency', 5, '#,##0 [$€]'],
    ['en', '-£3', 'currency', -3, '[$£]#,##0'],
    ['en', '3/1/2026', 'date', 46_082, 'm/d/yyyy'],
    ['de', '1.3.2026', 'date', 46_082, 'dd.mm.yyyy'],
    ['en-GB', '1/3/26', 'date', 46_082, 'dd/mm/yyyy'],
    ['en', '2026-03-01', 'date', 46_082, 'yyyy-mm-dd'],
    ['en', '1 Mar 2026', 'date', 46_082, 'd mmm yyyy'],
    ['en', '31/31/2026', 'text', '31/31/2026', null],
    ['en', '6:30', 'time', 6.5 / 24, 'hh:mm'],
    ['en', '6:30 pm', 'time', 18.5 / 24, 'hh:mm'],
    ['en', 'true', 'logical', true, null],
    ['en', "'007", 'text', '007', null],
    ['en', ' North ', 'text', ' North ', null],
    ['en', '', 'empty', null, null],
  ])('%s: %s is a %s', (language, text, kind, value, format) => {
    expect(parseInput(text, findNotation(language), false)).toEqual({ kind, value, format });
  });

  test.each([
    ['en', '=sum(a1:b2)', 'SUM(A1:B2)'],
    ['en', '=SUM(A1:B2', 'SUM(A1:B2)'],
    ['en', '+A1*2', 'A1*2'],
    ['de', '=WENN(A1;0,5;"a,b;c")', 'WENN(A1,0.5,"a,b;c")'],
    ['en', '=IF(A1;1;2)', 'IF(A1,1,2)'],
    ['en', '=\'My sheet\'!a1&"x"', '\'My sheet\'!A1&"x"'],
  ])('%s: %s is a formula', (language, text, formula) => {
    expect(parseInput(text, findNotation(language), false)).toEqual({ kind: 'formula', formula });
  });

  test.each(['=)', '=SUM(A1))', '="open', '=A1 ? 2'])('%s is not a formula', (text) => {
    expect(parseInput(text, findNotation('en'), false)).toEqual({ kind: 'badFormula' });
  });

  test('a formula is shown in the notation of the language and reads back the same', () => {
    const formula = 'IF(A1>0.5,SUM({1,2}),_xlfn.XLOOKUP("a,b",A:A,B:B))';
    const shown = showFormula(formula, findNotation('de'));
    expect(shown).toBe('=IF(A1>0,5;SUM({1,2});XLOOKUP("a,b";A:A;B:B))');
    expect(readFormula(shown.slice(1), findNotation('de'))).toBe(formula.replace('_xlfn.', ''));
  });
});

test.each([
  ['General', 1234.5, '1234.5', '1234,5'],
  ['#,##0.00', 1234.5, '1,234.50', '1.234,50'],
  ['0%', 0.125, '13%', '13%'],
  ['[$€-407] #,##0.00;[Red]-[$€-407] #,##0.00', -5, '-€ 5.00', '-€ 5,00'],
  ['_-* #,##0.00_-', 5, '5.00', '5,00'],
  ['dd/mm/yyyy', 46_082, '01/03/2026', '01/03/2026'],
  ['@', 5, '5', '5'],
  ['nonsense 0"', 5, '5', '5'],
])('the format %s shows %s as %s', (format, value, english, german) => {
  expect(formatCell(value, format, findNotation('en'), false)).toBe(english);
  expect(formatCell(value, format, findNotation('de'), false)).toBe(german);
});

describe('filling goes on with a series or copies', () => {
  test.each([
    ['formula', { A1: '=B1*$F$1' }, 'A1', 'A1:A3', ['=B1*$F$1', '=B2*$F$1', '=B3*$F$1']],
    ['to the right', { A1: '=A$2' }, 'A1', 'A1:C1', ['=A$2', '=B$2', '=C$2']],
    ['one number', { A1: 5 }, 'A1', 'A1:A3', ['5', '5', '5']],
    ['two numbers', { A1: 5, A2: 7 }, 'A1:A2', 'A1:A4', ['5', '7', '9', '11']],
    ['upwards', { A3: 5, A4: 7 }, 'A3:A4', 'A1:A4', ['1', '3', '5', '7']],
    ['weekdays', { A1: 'Fri' }, 'A1', 'A1:A4', ['Fri', 'Sat', 'Sun', 'Mon']],
    ['every second month', { A1: 'January', A2: 'March' }, 'A1:A2', 'A1:A4', ['January', 'March', 'May', 'July']],
    ['numbered texts', { A1: 'Week 9' }, 'A1', 'A1:A3', ['Week 9', 'Week 10', 'Week 11']],
    ['other texts', { A1: 'Tea', A2: 'Cake' }, 'A1:A2', 'A1:A4', ['Tea', 'Cake', 'Tea', 'Cake']],
  ])('%s', async (_, cells, source, target, inputs) => {
    const { run, show } = await openSession(cells);
    run({ type: 'fill', source: area(source), target: area(target), hasSeries: true });
    const { top, left, bottom } = area(target);
    const isDown = bottom > top;
    const addresses = inputs.map((__, index) => (isDown ? `A${top + index}` : `${'ABCDEF'[left - 1 + index]}${top}`));
    expect(addresses.map((address) => show(address).input)).toEqual(inputs);
  });

  test.each([
    ['fr', 'vendredi', ['samedi', 'dimanche']],
    ['es', 'diciembre', ['enero', 'febrero']],
    ['fr', 'Mon', ['Tue', 'Wed']],
  ])('in %s, %s goes on as %s', async (language, first, next) => {
    const { run, show } = await openSession({ A1: first }, undefined, language);
    run({ type: 'fill', source: area('A1'), target: area('A1:A3'), hasSeries: true });
    expect(['A2', 'A3'].map((address) => show(address).text)).toEqual(next);
  });

  test('dates go on by days, and by months when the days are the same', async () => {
    const { run, show, type } = await openSession({});
    for (const [cell, text] of Object.entries({ A1: '2026-01-31', B1: '2026-01-01', B2: '2026-02-01' })) type(cell, text);
    run({ type: 'fill', source: area('A1'), target: area('A1:A3'), hasSeries: true });
    run({ type: 'fill', source: area('B1:B2'), target: area('B1:B4'), hasSeries: true });
    expect(['A2', 'A3', 'B3', 'B4'].map((address) => show(address).text)).toEqual(['2026-02-01', '2026-02-02', '2026-03-01', '2026-04-01']);
  });
});

test('text with tabs goes out and comes in, with line breaks and quotation marks', () => {
  const rows = [
    ['Tea', '5 "big"'],
    ['two\nlines', ''],
  ];
  const { text, html } = toClipboard(rows);
  expect(readTabbedText(text)).toEqual(rows);
  expect(readTabbedText('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(html).toContain('<td>two<br>lines</td>');
});
