import { describe, expect, test } from 'vitest';
import { NICKNAME_MAX_LENGTH, caseFoldNickname, parseNickname } from './nickname.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('a nickname is kept as people see it', () => {
  test.each([
    ['a plain name', 'Ada', 'Ada'],
    ['spaces around it are dropped', '  Ada  ', 'Ada'],
    ['a space within stays', 'Ada Lovelace', 'Ada Lovelace'],
    ['a letter and its accent become one', 'Rene\u0301', 'René'],
    ['one Chinese character is enough', '王', '王'],
    ['one emoji is enough', '🦊', '🦊'],
    ['a family of emoji stays together', FAMILY, FAMILY],
    ['a half-space of Persian stays', 'می‌خواهم', 'می‌خواهم'],
    ['direction marks are dropped', '\u202eadA\u202c', 'adA'],
    ['isolating marks are dropped', '\u2066Ada\u2069', 'Ada'],
    ['zero-width spaces are dropped', 'A\u200bda\ufeff', 'Ada'],
    ['an accent behind a dropped mark joins its letter', 'Rene\u200e\u0301', 'René'],
    ['markup is only text', '<b>Ada</b>', '<b>Ada</b>'],
  ])('%s', (_, typed, kept) => {
    expect(parseNickname(typed)).toBe(kept);
  });
});

describe('a nickname has 1 to 40 visible characters', () => {
  test.each([
    ['40 letters', 'a'.repeat(NICKNAME_MAX_LENGTH)],
    ['40 emoji', '🦊'.repeat(NICKNAME_MAX_LENGTH)],
    ['40 families of emoji, seven code points each', FAMILY.repeat(NICKNAME_MAX_LENGTH)],
    ['40 letters with their accents apart', 'e\u0301'.repeat(NICKNAME_MAX_LENGTH)],
  ])('%s are enough', (_, typed) => {
    expect(parseNickname(typed)).not.toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['only spaces', '   '],
    ['41 letters', 'a'.repeat(41)],
    ['41 emoji', '🦊'.repeat(41)],
    ['ten thousand letters', 'a'.repeat(10_000)],
    ['only direction marks', '\u202e\u202c'],
    ['only joiners, which nobody sees', '\u200d\u200d'],
    ['only blank letters of Hangul', '\u3164\u115f'],
    ['only blanks of Braille', '\u2800\u2800'],
    ['41 families of emoji', FAMILY.repeat(41)],
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
  ['a control character of the second block', 'A\u0085da'],
  ['half an emoji', 'Ada\ud83e'],
  ['a line separator', 'A\u2028da'],
  ['a paragraph separator', 'A\u2029da'],
])('%s within a nickname is refused', (_, typed) => {
  expect(parseNickname(typed)).toBeNull();
});

describe('two nicknames are the same whatever their case', () => {
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
