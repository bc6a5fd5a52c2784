import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

const MIB = 1024 * 1024;

test.each([
  [0, '0.1 MB'],
  [0.44 * MIB, '0.4 MB'],
  [3.98 * MIB, '4 MB'],
  [9.96 * MIB, '10 MB'],
  [38.4 * MIB, '38 MB'],
])('%d bytes are %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));
