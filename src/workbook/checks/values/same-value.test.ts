import { describe, expect, test } from 'vitest';
import { looksLikeNumber } from './looks-like-number.ts';
import { isSameValue } from './same-value.ts';
import { formatValueForMessage } from './format-value-for-message.ts';

describe('two values are the same', () => {
  test.each([
    [1778.5, 1778.5, 0],
    [0.3, 0.1 + 0.2, 0],
    [2.345, 2.35, 0.005],
    [1e15, 1e15 + 1, 0],
    ['Total  cost', ' total cost', 0],
    ['Café', 'Café', 0],
    [null, '', 0],
    [true, true, 0],
    ['#N/A', '#N/A', 0],
  ])('%j and %j within %j', (wanted, found, tolerance) => {
    expect(isSameValue(wanted, found, tolerance)).toBe(true);
  });

  test.each([
    [1778.5, 1778, 0],
    [2.345, 2.351, 0.005],
    [12, '12', 0],
    [0, null, 0],
    ['North', 'South', 0],
    [true, 1, 0],
  ])('but not %j and %j within %j', (wanted, found, tolerance) => {
    expect(isSameValue(wanted, found, tolerance)).toBe(false);
  });
});

test.each(['1778.5', '1 778,50 €', '64,3 %', '$1,234,567.89', "1'234.5", '-3', '.5', '1e6', '2026-02-01'])(
  '%s looks like a number',
  (text) => {
    expect(looksLikeNumber(text)).toBe(true);
  },
);

test.each(['', 'Tray', '12 pieces', 'Q1', '1,2,3', '3 of 4'])('"%s" does not look like a number', (text) => {
  expect(looksLikeNumber(text)).toBe(false);
});

test.each([
  { value: 1730.5, format: 'General', shown: '1,730.5' },
  { value: 0.1 + 0.2, format: 'General', shown: '0.3' },
  { value: 0.253, format: '0.0%', shown: '25.3%' },
  { value: 46_054, format: 'yyyy-mm-dd', shown: '2026-02-01' },
  { value: -5, format: 'yyyy-mm-dd', shown: '-5' },
  { value: true, format: 'General', shown: 'TRUE' },
  { value: null, format: 'General', shown: 'empty' },
  { value: 'x'.repeat(100), format: 'General', shown: `${'x'.repeat(60)}…` },
])('a message shows $value in the format $format as $shown', ({ value, format, shown }) => {
  expect(formatValueForMessage(value, format)).toBe(shown);
});

test('a message shows the dates of a workbook that counts from 1904', () => {
  expect(formatValueForMessage(44_592, 'd.m.yyyy', true)).toBe('2026-02-01');
});
