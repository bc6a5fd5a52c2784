import { expect, test } from 'vitest';
import { formatDateInput, toEndOfDay } from './expiry-date.ts';

test('a chosen day comes back as the same day', () => {
  expect(formatDateInput(toEndOfDay('2026-12-31'))).toBe('2026-12-31');
});

test('the day ends with its last second', () => {
  expect(new Date(toEndOfDay('2026-12-31')!).getHours()).toBe(23);
});

test('no day means it never ends', () => {
  expect(toEndOfDay('')).toBeNull();
  expect(formatDateInput(null)).toBe('');
});
