import { expect, test } from 'vitest';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { matchesETag, parseRangeHeader } from './byte-range.ts';

const SIZE = 1000;
const NINES = '9'.repeat(400);

test.each<[string | undefined, ReturnType<typeof parseRangeHeader>]>([
  [undefined, 'whole'],
  ['bytes=0-1', { from: 0, to: 1 }],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=0-', { from: 0, to: 999 }],
  ['bytes=500-', { from: 500, to: 999 }],
  ['bytes=500-5000', { from: 500, to: 999 }],
  [`bytes=500-${NINES}`, { from: 500, to: 999 }],
  ['bytes=999-', { from: 999, to: 999 }],
  ['bytes=-1', { from: 999, to: 999 }],
  ['bytes=-1000', { from: 0, to: 999 }],
  [`bytes=-${NINES}`, { from: 0, to: 999 }],
  ['Bytes=1-2', { from: 1, to: 2 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-2000', 'unsatisfiable'],
  [`bytes=${NINES}-`, 'unsatisfiable'],
  ['bytes=5-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=1.5-2', 'whole'],
  ['bytes=0x1-2', 'whole'],
  ['bytes=--5', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  [`bytes=${Array.from({ length: 500 }, (_, n) => `${n}-${n}`).join(',')}`, 'whole'],
  ['items=0-1', 'whole'],
  ['0-1', 'whole'],
  ['', 'whole'],
])('the header %s on a file of 1000 bytes requests %j', (header, requested) => {
  expect(parseRangeHeader(header, SIZE)).toEqual(requested);
});

test.each(['bytes=0-', 'bytes=0-0', 'bytes=-5'])('%s cannot be satisfied for an empty file', (header) => {
  expect(parseRangeHeader(header, 0)).toBe('unsatisfiable');
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('the header %s matches the entity tag "a": %s', (header, isMatch) => {
  expect(matchesETag(header, '"a"')).toBe(isMatch);
});

test('T57: 10,000 random Range headers are answered with bytes of the file, the whole file or a refusal', () => {
  const random = createSeededRandom(4);
  const parts = [
    'bytes=',
    'bytes',
    '=',
    '-',
    ',',
    ' ',
    '0',
    '1',
    '9',
    '99999999999999999999',
    '-5',
    'x',
    '\t',
    '0x1',
    '1e3',
    '٣',
    'BYTES=',
  ];
  for (let n = 0; n < 10_000; n++) {
    const text = Array.from({ length: random(7) }, () => parts[random(parts.length)]!).join('');
    const size = random(3) * random(1000);
    const range = parseRangeHeader(random(2) === 0 ? `bytes=${text}` : text, size);
    const isInFile = typeof range === 'object' && range.from >= 0 && range.from <= range.to && range.to < size;
    expect(isInFile || range === 'whole' || range === 'unsatisfiable', `${text} of ${size} bytes`).toBe(true);
  }
});
