import { expect, test } from 'vitest';
import { buildRedosProbes } from './redos-probe.ts';

const shortened = (text: string) => text.replace(/(.{1,3}?)\1{9,}/gs, '$1…');

test.each([
  ['^60$', []],
  ['^\\d+$', ['0…\u0000', '0…\n']],
  ['^=SUM\\((\\w+\\s?)*\\)$', ['=SUM(a…\u0000', '=SUM(a…\n', '=SUM(a …\u0000', '=SUM(a …\n']],
  ['(ab|c)*', ['ab…\u0000', 'ab…\n', 'c…\u0000', 'c…\n', 'abc…\u0000', 'abc…\n']],
  ['^"[^"]*"$', ['"a…\u0000', '"a…\n', '"a…"']],
  ['x{3}y{2,}z{1,9}', ['xxxy…\u0000', 'xxxy…\n']],
  ['(?=.*A)(?:\\bB)+?', ['a…\u0000', 'a…\n', 'B…\u0000', 'B…\n']],
])('%s is tried on %j', (pattern, tried) => {
  expect(buildRedosProbes(pattern).map(shortened)).toEqual(tried);
});

test.each(['', '[]', '[^]*', '()', '(|)*', '\\(*', '\\x41+', '(?<name>a)\\k<name>+', 'a{,3}', ']}', '((((a{999}){999}){999}){999}){999}'])(
  'nothing in %s makes them long or many',
  (pattern) => {
    const answers = buildRedosProbes(pattern);
    expect(answers.length).toBeLessThanOrEqual(60);
    for (const answer of answers) expect(answer.length).toBeLessThan(10_000);
  },
);
