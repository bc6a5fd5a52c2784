import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { joinTexts } from '#workbook/formula/values/apply-operator.ts';
import { toText } from '#workbook/formula/values/convert-value.ts';
import { parseNumericText } from '#workbook/formula/values/parse-numeric-text.ts';
import { ErrorResult, MAX_TEXT_LENGTH, UnsupportedError, VALUE_ERROR } from '#workbook/formula/values/formula-value.ts';
import { createWildcardTest, hasWildcard } from '#workbook/formula/values/wildcard.ts';
import { formatNumber } from './format-number.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from '../definition/function-definition.ts';
import { roundDigits, roundHalfUp } from './rounding-functions.ts';
import { cutAt, splitText } from './split-text.ts';

const defineTextFunction = (change: (text: string) => CellValue): FunctionDefinition =>
  defineFunction('v', 1, (args) => change(args.text(0)));

/** Reads an argument that is a number of characters. Throws the error #VALUE! when the number is less than `least`. */
function readCount(args: FunctionArguments, index: number, least: number, otherwise?: number): number {
  const count = args.integer(index, otherwise);
  if (count < least) throw new ErrorResult(VALUE_ERROR);
  return count;
}

/**
 * Throws the error #VALUE! when a search would start after the end of the text. Throws `UnsupportedError` for a search for empty text at
 * the end of the text, because spreadsheet programs then return different results.
 */
function requireCharacters(wanted: string, text: string, start: number): void {
  if (start - 1 < text.length) return;
  if (wanted === '' && start - 1 === text.length) throw new UnsupportedError();
  throw new ErrorResult(VALUE_ERROR);
}

/** Calculates FIND, which returns the one-based position of one string in another. */
function findText(args: FunctionArguments): number {
  const start = readCount(args, 2, 1, 1);
  const text = args.text(1);
  requireCharacters(args.text(0), text, start);
  const position = text.indexOf(args.text(0), start - 1);
  if (position < 0) throw new ErrorResult(VALUE_ERROR);
  return position + 1;
}

/** Calculates SEARCH, which returns the one-based position of a wildcard pattern in a string. SEARCH ignores letter case. */
function searchText(args: FunctionArguments): number {
  const start = readCount(args, 2, 1, 1);
  const pattern = args.text(0);
  const text = args.text(1);
  requireCharacters(pattern, text, start);
  let position = hasWildcard(pattern) ? -1 : text.toLowerCase().indexOf(pattern.toLowerCase(), start - 1);
  if (hasWildcard(pattern)) {
    // A pattern that ends with a tilde is not supported, because the tilde would escape the asterisk that the engine appends.
    createWildcardTest(pattern);
    const isLike = createWildcardTest(`${pattern}*`);
    args.context.consumeSteps((text.length * text.length) / 64);
    for (let from = start - 1; from < text.length && position < 0; from++) if (isLike(text.slice(from))) position = from;
  }
  if (position < 0) throw new ErrorResult(VALUE_ERROR);
  return position + 1;
}

function substitute(args: FunctionArguments): string {
  const [text, old, replacement] = [args.text(0), args.text(1), args.text(2)] as const;
  if (args.count > 3) {
    const occurrence = readCount(args, 3, 1);
    if (old === '') return text;
    let position = -1;
    for (let count = 0; count < occurrence; count++) {
      position = text.indexOf(old, position < 0 ? 0 : position + old.length);
      if (position < 0) return text;
    }
    return text.slice(0, position) + replacement + text.slice(position + old.length);
  }
  if (old === '') return text;
  return joinTexts(text.split(old).flatMap((part, index) => (index === 0 ? part : [replacement, part])));
}

function joinWithDelimiters(args: FunctionArguments): string {
  const delimiters = args.values(0, 0).map(toText);
  const isWithoutBlanks = args.boolean(1, true);
  const all = args.values(2).map(toText);
  if (!args.has(1) && all.includes('')) throw new UnsupportedError(); // It is not said whether to leave out empty texts.
  const texts = all.filter((text) => !isWithoutBlanks || text !== '');
  return joinTexts(texts.flatMap((text, index) => (index === 0 ? text : [delimiters[(index - 1) % delimiters.length]!, text])));
}

/** Calculates CHAR. The engine does not support character codes above 127, because their meaning depends on the system's code page. */
function readCharacter(args: FunctionArguments): string {
  const code = args.integer(0);
  if (code < 1 || code > 255) throw new ErrorResult(VALUE_ERROR);
  if (code > 127) throw new UnsupportedError(); // The character depends on the system's code page.
  return String.fromCharCode(code);
}

function readCode(args: FunctionArguments): number {
  const code = args.text(0).codePointAt(0);
  if (code === undefined) throw new ErrorResult(VALUE_ERROR);
  if (code > 127) throw new UnsupportedError(); // The code depends on the system's code page.
  return code;
}

/** Throws `UnsupportedError` for letters such as ß. Some programs convert ß to the two letters SS, but Excel leaves ß unchanged. */
function requireSameLength(text: string, changed: string): string {
  if (changed.length !== text.length) throw new UnsupportedError(); // The text contains a letter whose upper-case form is several letters.
  return changed;
}

function capitalize(text: string): string {
  return text.toLowerCase().replaceAll(/(^|[^\p{L}])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function formatFixed(args: FunctionArguments): string {
  const digits = args.integer(1, 2);
  if (digits > 127) throw new ErrorResult(VALUE_ERROR);
  const pattern = `${args.boolean(2, false) ? '0' : '#,##0'}${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
  return formatNumber(roundDigits(args.number(0), digits, roundHalfUp), pattern, args.context.uses1904Dates);
}

/** Calculates NUMBERVALUE. In NUMBERVALUE, the second argument is the decimal separator, and the third argument is the group separator. */
function readNumberText(args: FunctionArguments): number {
  if (args.count === 1) {
    const text = args.text(0).trim();
    if (!/^[-+]?[\d.]*(?:E[-+]?\d+)?%?$/i.test(text)) throw new UnsupportedError(); // The separators depend on the language.
    return text === '' ? 0 : args.number(0);
  }
  const [decimal, group] = [args.text(1).slice(0, 1), args.text(2, '').slice(0, 1)] as const;
  if (decimal === '' || decimal === group) throw new UnsupportedError();
  const [, digits = '', percents = ''] = /^([^%]*)(%*)$/.exec(args.text(0).replaceAll(/\s/g, '')) ?? [];
  const [whole = '', ...decimals] = digits.split(decimal);
  const plain = [group === '' ? whole : whole.replaceAll(group, ''), ...decimals].join('.');
  const isNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i.test(plain);
  if (!isNumber && args.text(0).trim() !== '') throw new ErrorResult(VALUE_ERROR);
  return isNumber ? Number(plain) / 100 ** percents.length : 0;
}

function formatText(args: FunctionArguments): string {
  const value = args.value(0);
  const pattern = args.text(1);
  if (value instanceof CellError) throw new ErrorResult(value);
  if (typeof value === 'boolean' || typeof value === 'string') {
    const number = typeof value === 'string' ? parseNumericText(value, args.context.uses1904Dates) : null;
    if (number !== null) return formatNumber(number, pattern, args.context.uses1904Dates);
    if (/[@;"\\]/.test(pattern)) throw new UnsupportedError(); // The pattern has a section for text.
    return toText(value);
  }
  return formatNumber(args.number(0), pattern, args.context.uses1904Dates);
}

export const textFunctions = {
  LEN: defineTextFunction((text) => text.length),
  UPPER: defineTextFunction((text) => requireSameLength(text, text.toUpperCase())),
  LOWER: defineTextFunction((text) => text.toLowerCase()),
  PROPER: defineTextFunction(capitalize),
  TRIM: defineTextFunction((text) =>
    text
      .split(' ')
      .filter((word) => word !== '')
      .join(' '),
  ),
  CLEAN: defineTextFunction((text) => [...text].filter((character) => character >= ' ').join('')),
  LEFT: defineFunction('vv', 1, (args) => args.text(0).slice(0, readCount(args, 1, 0, 1))),
  RIGHT: defineFunction('vv', 1, (args) => {
    const count = readCount(args, 1, 0, 1);
    return count === 0 ? '' : args.text(0).slice(-count);
  }),
  MID: defineFunction('vvv', 3, (args) => {
    const start = readCount(args, 1, 1);
    return args.text(0).slice(start - 1, start - 1 + readCount(args, 2, 0));
  }),
  FIND: defineFunction('vvv', 2, findText),
  SEARCH: defineFunction('vvv', 2, searchText),
  SUBSTITUTE: defineFunction('vvvv', 3, substitute),
  REPLACE: defineFunction('vvvv', 4, (args) => {
    const start = readCount(args, 1, 1);
    const text = args.text(0);
    return text.slice(0, start - 1) + args.text(3) + text.slice(start - 1 + readCount(args, 2, 0));
  }),
  REPT: defineFunction('vv', 2, (args) => {
    const count = readCount(args, 1, 0);
    if (args.text(0).length * count > MAX_TEXT_LENGTH) throw new ErrorResult(VALUE_ERROR);
    return args.text(0).repeat(count);
  }),
  CONCATENATE: defineFunction('|v', 1, (args) => joinTexts(Array.from({ length: args.count }, (_, index) => args.text(index)))),
  CONCAT: defineFunction('|a', 1, (args) => joinTexts(args.values().map(toText))),
  TEXTJOIN: defineFunction('av|a', 3, joinWithDelimiters),
  TEXTBEFORE: defineFunction('vavvvv', 2, (args) => cutAt(args, true)),
  TEXTAFTER: defineFunction('vavvvv', 2, (args) => cutAt(args, false)),
  TEXTSPLIT: defineFunction('vaavvv', 2, splitText),
  EXACT: defineFunction('vv', 2, (args) => args.text(0) === args.text(1)),
  VALUE: defineFunction('v', 1, (args) => {
    if (typeof args.value(0) === 'boolean') throw new ErrorResult(VALUE_ERROR);
    return args.number(0);
  }),
  NUMBERVALUE: defineFunction('vvv', 1, readNumberText),
  CHAR: defineFunction('v', 1, readCharacter),
  CODE: defineFunction('v', 1, readCode),
  UNICHAR: defineFunction('v', 1, (args) => {
    const code = args.integer(0);
    if (code < 1 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) throw new ErrorResult(VALUE_ERROR);
    return String.fromCodePoint(code);
  }),
  UNICODE: defineFunction('v', 1, (args) => args.text(0).codePointAt(0) ?? VALUE_ERROR),
  TEXT: defineFunction('vv', 2, formatText),
  FIXED: defineFunction('vvv', 1, formatFixed),
} satisfies FunctionTable;
