import { describe, expect, test } from 'vitest';
import { caseFoldNickname, parseNickname } from './nickname.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('F35: a nickname is stored as people see it', () => {
  test.each([
    ['a plain name', 'Ada', 'Ada'],
    ['surrounding spaces are removed', '  Ada  ', 'Ada'],
    ['a space inside stays', 'Ada Lovelace', 'Ada Lovelace'],
    ['a letter and its combining accent become one character', 'Rene\u0301', 'René'],
    ['one Chinese character is enough', '王', '王'],
    ['one emoji is enough', '🦊', '🦊'],
    ['a family emoji stays together', FAMILY, FAMILY],
    ['the zero-width non-joiner of Persian stays', 'می‌خواهم', 'می‌خواهم'],
    ['direction marks are removed', '\u202eadA\u202c', 'adA'],
    ['isolate marks are removed', '\u2066Ada\u2069', 'Ada'],
    ['zero-width spaces are removed', 'A\u200bda\ufeff', 'Ada'],
    ['an accent after a removed mark joins its letter', 'Rene\u200e\u0301', 'René'],
    ['markup is plain text', '<b>Ada</b>', '<b>Ada</b>'],
  ])('%s', (_, typed, kept) => {
    expect(parseNickname(typed)).toBe(kept);
  });
});

describe('a nickname has 1 to 40 visible characters', () => {
  test.each([
    ['40 letters', 'a'.repeat(40)],
    ['40 emoji', '🦊'.repeat(40)],
    ['40 family emoji, seven code points each', FAMILY.repeat(40)],
    ['40 letters with combining accents', 'e\u0301'.repeat(40)],
  ])('F35: %s are accepted', (_, typed) => {
    expect(parseNickname(typed)).not.toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['only spaces', '   '],
    ['41 letters', 'a'.repeat(41)],
    ['41 emoji', '🦊'.repeat(41)],
    ['ten thousand letters', 'a'.repeat(10_000)],
    ['a letter with a thousand accents', `e${'\u0301'.repeat(1000)}`],
    ['only direction marks', '\u202e\u202c'],
    ['only invisible joiners', '\u200d\u200d'],
    ['only Hangul fillers', '\u3164\u115f'],
    ['only Braille blanks', '\u2800\u2800'],
    ['41 family emoji', FAMILY.repeat(41)],
    ['only an accent without its letter', '\u0301'],
  ])('%s is refused', (_, typed) => {
    expect(parseNickname(typed)).toBeNull();
  });
});

test.each([
  ['NUL', 'A\u0000da'],
  ['a line break', 'A\nda'],
  ['a tab', 'A\tda'],
  ['an escape', '\u001b[31mAda'],
  ['a C1 control character', 'A\u0085da'],
  ['half an emoji', 'Ada\ud83e'],
  ['a line separator', 'A\u2028da'],
  ['a paragraph separator', 'A\u2029da'],
])('T84: %s in a nickname is refused', (_, typed) => {
  expect(parseNickname(typed)).toBeNull();
});

describe('two nicknames that differ only in case are the same', () => {
  test.each([
    ['Ada', 'ADA'],
    ['rené', 'RENÉ'],
    ['Straße', 'STRASSE'],
    ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['Жанна', 'ЖАННА'],
    ['Ａｄａ', 'ada'],
    ['ﬁona', 'FIONA'],
  ])('%s and %s', (one, other) => {
    expect(caseFoldNickname(parseNickname(one)!)).toBe(caseFoldNickname(parseNickname(other)!));
  });

  test.each([
    ['Ada', 'Adam'],
    ['Rene', 'René'],
    ['Ada Lovelace', 'AdaLovelace'],
  ])('but %s and %s differ', (one, other) => {
    expect(caseFoldNickname(one)).not.toBe(caseFoldNickname(other));
  });
});
