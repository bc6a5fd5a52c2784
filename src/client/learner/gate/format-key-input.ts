import { KEY_INPUT_MAX_LENGTH, parseAccessKey } from '#shared/access-keys/access-key-format.ts';

const SYMBOL_COUNT = 8;
const GROUP_LENGTH = 4;
const MAX_PREFIX_LENGTH = 8;

/** The value of the key field. */
export interface KeyInputValue {
  text: string;
  /** The number of symbols before the first dash; null while it is not known, because prefixes differ in length. */
  prefixLength: number | null;
}

export const EMPTY_KEY_INPUT: KeyInputValue = { text: '', prefixLength: null };

/** Converts the text to upper case and replaces every run of dashes and spaces by one dash. A dash at the start is dropped. */
function normalizeKeyInput(rawText: string): string {
  return (
    rawText
      .normalize('NFKC')
      .toUpperCase()
      // Copied text can contain invisible format characters: soft hyphens, direction marks, zero-width spaces.
      .replace(/\p{Cf}/gu, '')
      .replace(/[\p{Pd}\p{Zs}\s\u2212]+/gu, '-')
      .replace(/^-/, '')
      .slice(0, KEY_INPUT_MAX_LENGTH)
  );
}

const removeDashes = (text: string) => text.replaceAll('-', '');

/** Inserts the dashes between the segments. Symbols beyond the two segments of four make the prefix longer, up to its maximum. */
function insertDashes(symbols: string, prefixLength: number | null, canEndWithDash: boolean): string {
  if (prefixLength === null) return symbols;
  const isPrefixLonger = symbols.length > prefixLength + SYMBOL_COUNT && symbols.length <= MAX_PREFIX_LENGTH + SYMBOL_COUNT;
  const prefix = isPrefixLonger ? symbols.length - SYMBOL_COUNT : prefixLength;
  const first = symbols.slice(prefix, prefix + GROUP_LENGTH);
  const second = symbols.slice(prefix + GROUP_LENGTH);
  let text = symbols.slice(0, prefix);
  if (symbols.length >= prefix && (first !== '' || canEndWithDash)) text += `-${first}`;
  if (first.length === GROUP_LENGTH && (second !== '' || canEndWithDash)) text += `-${second}`;
  return text;
}

interface KeyEdit {
  before: KeyInputValue;
  /** The normalized text after the edit. */
  text: string;
  symbols: string;
  /** The number of characters inserted at once. More than one were pasted or filled in by the browser. */
  insertedCount: number;
  isCaretAtEnd: boolean;
}

/** Finds the length of the prefix after an edit; null while it is not known. */
function findPrefixLength({ before, text, symbols, insertedCount, isCaretAtEnd }: KeyEdit, usualPrefix: string): number | null {
  const dash = text.indexOf('-');
  if (dash === -1) {
    if (insertedCount > 1) return parseAccessKey(symbols) ? symbols.length - SYMBOL_COUNT : null;
    // Most keys of an operator have the same prefix, so the dash after it need not be typed.
    const isUsualPrefix =
      insertedCount === 1 && isCaretAtEnd && symbols.startsWith(usualPrefix) && symbols.length <= usualPrefix.length + 1;
    return isUsualPrefix ? usualPrefix.length : null;
  }
  if (insertedCount > 1) return dash;
  const dashBefore = before.text.indexOf('-');
  // With too many symbols the prefix was shown longer than it was typed; the typed length comes back with fewer symbols.
  if (before.prefixLength !== null && dashBefore > before.prefixLength) return before.prefixLength;
  const isDashDeleted =
    dashBefore !== -1 && dash !== dashBefore && symbols === removeDashes(before.text) && text.length < before.text.length;
  return isDashDeleted ? null : dash;
}

/**
 * Formats the text of the key field after an edit: in upper case, with the dashes inserted. `caret` is a position in `rawText`;
 * the returned one is the position after the same symbol in the new text.
 */
export function formatKeyInput(
  before: KeyInputValue,
  rawText: string,
  caret: number,
  usualPrefix: string,
): KeyInputValue & { caret: number } {
  const normalized = normalizeKeyInput(rawText);
  const symbols = removeDashes(normalized);
  const insertedCount = countInsertedCharacters(before.text, normalized);
  const isCaretAtEnd = caret >= rawText.trimEnd().length;
  const prefixLength = findPrefixLength({ before, text: normalized, symbols, insertedCount, isCaretAtEnd }, usualPrefix);
  // Pasted text in another format, such as a demo key, keeps its own dashes.
  const hasOtherFormat =
    insertedCount > 1 && prefixLength !== null && symbols.length > prefixLength && symbols.length !== prefixLength + SYMBOL_COUNT;
  const text = hasOtherFormat
    ? normalized.replace(/-$/, '')
    : insertDashes(symbols, prefixLength, insertedCount > 0 || normalized.endsWith('-'));
  const symbolsBeforeCaret = removeDashes(normalizeKeyInput(rawText.slice(0, caret))).length;
  return { text, prefixLength, caret: isCaretAtEnd ? text.length : findCaretPosition(text, symbolsBeforeCaret) };
}

/** Inserts the dashes into a complete key that was typed without any. Returns any other value unchanged. */
export function insertMissingDashes(key: KeyInputValue): KeyInputValue {
  if (key.prefixLength !== null || !parseAccessKey(key.text)) return key;
  const prefixLength = key.text.length - SYMBOL_COUNT;
  return { text: insertDashes(key.text, prefixLength, false), prefixLength };
}

/** Finds the position after the given number of symbols. */
function findCaretPosition(text: string, symbolCount: number): number {
  let position = 0;
  for (let left = symbolCount; left > 0 && position < text.length; position++) if (text[position] !== '-') left--;
  return position;
}

/** Counts the characters of `after` between the start and the end that it shares with `before`. */
function countInsertedCharacters(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.length - start - end;
}
