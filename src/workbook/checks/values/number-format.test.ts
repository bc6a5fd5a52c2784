import { expect, test } from 'vitest';
import { describeNumberFormat } from './number-format.ts';

test.each([
  ['General', 'general', 0],
  ['', 'general', 0],
  ['0', 'number', 0],
  ['#,##0.00', 'number', 2],
  ['0.0"%"', 'number', 1],
  ['0.00E+00', 'number', 2],
  ['# ?/?', 'number', 0],
  ['_-* #,##0.00_-;-* #,##0.00_-', 'number', 2],
  ['0.0%', 'percent', 1],
  ['0.0\\ %', 'percent', 1],
  ['[Red]0%;[Blue]-0%', 'percent', 0],
  ['"a;b"0.00%', 'percent', 2],
  ['$#,##0.00', 'currency', 2],
  ['[$€-407]\\ #,##0.00', 'currency', 2],
  ['#,##0.00\\ "€"', 'currency', 2],
  ['_-[$CHF-807]\\ * #,##0_-', 'currency', 0],
  ['[$kr-41D]0', 'currency', 0],
  ['[$-409]#,##0.0', 'number', 1],
  ['yyyy-mm-dd', 'date', 0],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'date', 0],
  ['d/m/yy h:mm', 'date', 0],
  ['mmm', 'date', 0],
  ['h:mm AM/PM', 'time', 0],
  ['[h]:mm', 'time', 0],
  ['mm:ss.0', 'time', 0],
  ['@', 'text', 0],
])('the number format %s shows a %s with %i decimals', (code, kind, decimals) => {
  expect(describeNumberFormat(code)).toEqual({ kind, decimals });
});
