import { expect, test } from 'vitest';
import { formatMegabytes } from './format-megabytes.ts';

test.each([
  [0, '0 MB'],
  [1, '0.1 MB'],
  [60_000, '0.1 MB'],
  [419_430, '0.4 MB'],
  [9_646_899, '9.2 MB'],
  [104_857_600, '100.0 MB'],
])('%i bytes are %s', (bytes, text) => expect(formatMegabytes(bytes)).toBe(text));
