import { describe, expect, test } from 'vitest';
import { classifyFormat, isSameCurrency } from './format-class.ts';

describe('the currency of a number format', () => {
  test.each([
    ['$#,##0.00', '$'],
    ['[$$-409]#,##0.00', 'USD'],
    ['[$$-1009]#,##0', 'CAD'],
    ['[$€-407]\\ #,##0.00', 'EUR'],
    ['#,##0.00\\ "€"', 'EUR'],
    ['_-* #,##0.00\\ [$€-1]_-', 'EUR'],
    ['[$€-2] #,##0', 'EUR'],
    ['[$£-809]#,##0', 'GBP'],
    ['[$CHF-807]\\ #,##0', 'CHF'],
    ['#,##0.00 [$USD]', 'USD'],
    ['[$kr-41D]0', 'SEK'],
    ['[$kr-406]0', 'DKK'],
    ['[$zł-415]0', 'PLN'],
    ['[$Kč-405]0', 'CZK'],
    ['[$¥-411]0', 'JPY'],
    ['[$¥-804]0', 'CNY'],
    ['_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)', '$'],
    ['0.00', null],
  ])('%s is %s', (code, currency) => {
    expect(classifyFormat(code).currency).toBe(currency);
  });

  test.each([
    ['$', 'USD', true],
    ['CAD', '$', true],
    ['USD', 'CAD', false],
    ['$', 'EUR', false],
    ['EUR', 'EUR', true],
    ['SEK', 'DKK', false],
    ['EUR', null, false],
  ])('%s and %s are the same: %s', (one, other, isSame) => {
    expect(isSameCurrency(one, other)).toBe(isSame);
  });
});

describe('the parts of a date', () => {
  test.each([
    ['m/d/yyyy', 'day month year'],
    ['dd.mm.yy', 'day month year'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'day month year'],
    ['[$-407]d. mmmm yyyy;@', 'day month name year'],
    ['yyyy', 'year'],
    ['dddd', 'weekday'],
    ['mmm-yy', 'month name year'],
    ['h:mm', 'hour minute'],
    ['mm:ss', 'minute second'],
    ['d/m/yy h:mm', 'day month year hour minute'],
    ['h:mm AM/PM', 'hour minute'],
  ])('%s shows %s', (code, fields) => {
    expect(classifyFormat(code).fields.join(' ')).toBe(fields);
  });
});

test.each([
  ['#,##0', 1],
  ['0', 1],
  ['#,##0,', 1000],
  ['0,', 1000],
  ['0,"k"', 1000],
  ['#,##0,\\ "T€"', 1000],
  ['0.0,', 1000],
  ['0,.0', 1000],
  ['0.0,,', 1_000_000],
  ['#,##0.00,,_);(#,##0.00,,)', 1_000_000],
  ['[>=1000000]0.0,,"M";0', 1_000_000],
  ['0.0%', 1],
  ['#,##0.00\\ "a, b"', 1],
])('%s shows the value divided by %s', (code, scale) => {
  expect(classifyFormat(code).scale).toBe(scale);
});

test.each([
  ['#,##0', true, false],
  ['0', false, false],
  ['0.00', false, false],
  ['0,', false, false],
  ['#,##0_);[Red](#,##0)', true, true],
  ['0.0_);(0.0)', false, true],
  ['0;-0', false, false],
])('%s has a thousands separator: %s, and marks negative numbers: %s', (code, hasThousands, marksNegative) => {
  expect(classifyFormat(code)).toMatchObject({ hasThousands, marksNegative });
});
