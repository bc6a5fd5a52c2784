import { expect, test } from 'vitest';
import { formatTable, isMet, measurements, readFigures } from './measurements.ts';

const OUTPUT = {
  'cold-start-and-memory.ts': `cold start to the first 200 from SQLite: 365 ms, 8.1 times node -e 0 (45 ms)
idle memory: 101 MiB, 2.10 times a bare node:http server (48 MiB)`,
  'small-call.ts': 'authenticated read: 746 calls/s, 0.34 times an empty procedure (3052)',
  'video-streaming.ts': `throughput, 1 MiB ranges, 16 clients                  0.70   target >= 0.6   keyreel 1, offload 2, nginx 3 bytes/s
  with nginx offload                                  0.94   target >= 0.9
CPU per GiB, 16 clients                               2.70   target <= 2.2   detail`,
};

test.each([
  ['P10', 'cold-start-and-memory.ts', 8.1, false],
  ['P11', 'cold-start-and-memory.ts', 2.1, false],
  ['P24', 'cold-start-and-memory.ts', 101, false],
  ['P5', 'small-call.ts', 0.34, false],
  ['P1', 'video-streaming.ts', 0.7, true],
  ['P22', 'video-streaming.ts', 0.94, true],
  ['P2', 'video-streaming.ts', 2.7, false],
] as const)('%s is read from the output of %s as %d', (target, bench, value, met) => {
  const [first] = readFigures(
    measurements.filter((measurement) => measurement.target === target),
    OUTPUT[bench],
  );
  expect(first).toMatchObject({ value });
  expect(isMet(first!)).toBe(met);
});

test('a figure that a bench did not print is not measured, and the others are shown with their targets', () => {
  const results = readFigures(
    measurements.filter(({ target }) => ['P10', 'P5'].includes(target)),
    OUTPUT['small-call.ts'],
  );
  expect(formatTable(results).split('\n').slice(2)).toEqual([
    '| P5 | a procedure with one indexed read | 0.34 | ≥ 0.6 | **missed** | an empty procedure |',
    '| P10 | start to the first answer | – | ≤ 8 | not measured | node -e 0 |',
  ]);
});
