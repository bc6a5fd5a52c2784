import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '1 KB'],
  [300, '1 KB'],
  [2048, '2 KB'],
  [3.4 * 1024 ** 2, '3.4 MB'],
  [1.25 * 1024 ** 3, '1.3 GB'],
])('%d bytes are written as "%s"', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
