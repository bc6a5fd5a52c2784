import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [300, '1 KB'],
  [18_432, '18 KB'],
  [1_500_000, '1.4 MB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
