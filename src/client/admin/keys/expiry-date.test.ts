import { expect, test } from 'vitest';
import { dateField, endOfDay } from './expiry-date.ts';

test('a chosen day comes back as the same day', () => {
  expect(dateField(endOfDay('2026-12-31'))).toBe('2026-12-31');
});

test('the day ends with its last second', () => {
  expect(new Date(endOfDay('2026-12-31')!).getHours()).toBe(23);
});

test('no day means it never ends', () => {
  expect(endOfDay('')).toBeNull();
  expect(dateField(null)).toBe('');
});
