import { expect, test } from 'vitest';
import { ANSWER_MAX_LENGTH } from './page-types/challenge.ts';
import { buildRedosProbes } from './redos-probe.ts';

const shorten = (text: string) => text.replace(/(.{1,3}?)\1{9,}/gs, '$1…');

test.each([
  ['^60$', []],
  ['^\\d+$', ['0…\u0000', '0…\n']],
  ['^=SUM\\((\\w+\\s?)*\\)$', ['=SUM(a…\u0000', '=SUM(a…\n', '=SUM(a …\u0000', '=SUM(a …\n']],
  ['(ab|c)*', ['ab…\u0000', 'ab…\n', 'c…\u0000', 'c…\n', 'abc…\u0000', 'abc…\n']],
  ['^"[^"]*"$', ['"a…\u0000', '"a…\n', '"a…"']],
  ['x{3}y{2,}z{1,9}', ['xxxy…\u0000', 'xxxy…\n']],
  ['(?=.*A)(?:\\bB)+?', ['a…\u0000', 'a…\n', 'B…\u0000', 'B…\n']],
])('%s is probed with %j', (pattern, probes) => {
  expect(buildRedosProbes(pattern).map(shorten)).toEqual(probes);
});

test.each(['', '[]', '[^]*', '()', '(|)*', '\\(*', '\\x41+', '(?<name>a)\\k<name>+', 'a{,3}', ']}', '((((a{999}){999}){999}){999}){999}'])(
  'the probes for %s are few and short',
  (pattern) => {
    const probes = buildRedosProbes(pattern);
    expect(probes.length).toBeLessThanOrEqual(60);
    for (const probe of probes) expect(probe.length).toBeLessThanOrEqual(10_000);
  },
);

test('the longest probes are as long as answers may be', () => {
  expect(buildRedosProbes('^x*y').map((probe) => probe.length)).toContain(ANSWER_MAX_LENGTH);
});
