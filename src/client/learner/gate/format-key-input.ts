import { KEY_INPUT_MAX_LENGTH, parseAccessKey } from '#shared/access-key-format.ts';

const SYMBOL_COUNT = 8;
const GROUP_LENGTH = 4;
const MAX_PREFIX_LENGTH = 8;

/** What stands in the key field. */
export interface KeyInputValue {
  text: string;
  /** How many symbols stand before the first dash; null while that is not known, since prefixes differ in length. */
  prefixLength: number | null;
}

export const EMPTY_KEY_INPUT: KeyInputValue = { text: '', prefixLength: null };

/** Upper case, with every dash, space or run of them as one plain dash, none in front. */
function normalizeKeyInput(raw: string): string {
  return (
    raw
      .normalize('NFKC')
      .toUpperCase()
      // Copied text brings soft hyphens, direction marks and zero-width spaces along. Nobody sees them, so none may count as a symbol.
      .replace(/\p{Cf}/gu, '')
      .replace(/[\p{Pd}\p{Zs}\s\u2212]+/gu, '-')
      .replace(/^-/, '')
      .slice(0, KEY_INPUT_MAX_LENGTH)
  );
}

const removeDashes = (text: string) => text.replaceAll('-', '');

/** The symbols in groups. More than fit behind the prefix push it longer, since a key is read from its end. */
function insertDashes(symbols: string, prefixLength: number | null, wantsDash: boolean): string {
  if (prefixLength === null) return symbols;
  const isOverfull = symbols.length > prefixLength + SYMBOL_COUNT && symbols.length <= MAX_PREFIX_LENGTH + SYMBOL_COUNT;
  const prefix = isOverfull ? symbols.length - SYMBOL_COUNT : prefixLength;
  const first = symbols.slice(prefix, prefix + GROUP_LENGTH);
  const second = symbols.slice(prefix + GROUP_LENGTH);
  let text = symbols.slice(0, prefix);
  if (symbols.length >= prefix && (first !== '' || wantsDash)) text += `-${first}`;
  if (first.length === GROUP_LENGTH && (second !== '' || wantsDash)) text += `-${second}`;
  return text;
}

interface KeyEdit {
  before: KeyInputValue;
  /** The cleaned text after it. */
  whole: string;
  symbols: string;
  /** How many characters came in at one go; more than one means pasted or filled in. */
  inserted: number;
  isAtEnd: boolean;
}

/** The prefix's length after an edit. */
function findPrefixLength({ before, whole, symbols, inserted, isAtEnd }: KeyEdit, usualPrefix: string): number | null {
  const dash = whole.indexOf('-');
  if (dash === -1) {
    if (inserted > 1) return parseAccessKey(symbols) ? symbols.length - SYMBOL_COUNT : null;
    // Nearly every key of a seller starts alike: its dash need not be typed.
    const isUsual = inserted === 1 && isAtEnd && symbols.startsWith(usualPrefix) && symbols.length <= usualPrefix.length + 1;
    return isUsual ? usualPrefix.length : null;
  }
  if (inserted > 1) return dash;
  const shown = before.text.indexOf('-');
  // An overfull key shows a longer prefix than was typed; with fewer symbols the typed one returns.
  if (before.prefixLength !== null && shown > before.prefixLength) return before.prefixLength;
  const hasLostDash = shown !== -1 && dash !== shown && symbols === removeDashes(before.text) && whole.length < before.text.length;
  return hasLostDash ? null : dash;
}

/**
 * The field after a person's edit: upper case, dashes by themselves. `caret` counts in `raw`, the one given back in the
 * new text, after the same symbol, so that editing in the middle is left in peace.
 */
export function formatKeyInput(before: KeyInputValue, raw: string, caret: number, usualPrefix: string): KeyInputValue & { caret: number } {
  const whole = normalizeKeyInput(raw);
  const symbols = removeDashes(whole);
  const inserted = countInsertedCharacters(before.text, whole);
  const isAtEnd = caret >= raw.trimEnd().length;
  const prefixLength = findPrefixLength({ before, whole, symbols, inserted, isAtEnd }, usualPrefix);
  // A pasted text of another shape (a demo key may be any word) keeps its own dashes.
  const isForeign =
    inserted > 1 && prefixLength !== null && symbols.length > prefixLength && symbols.length !== prefixLength + SYMBOL_COUNT;
  const text = isForeign ? whole.replace(/-$/, '') : insertDashes(symbols, prefixLength, inserted > 0 || whole.endsWith('-'));
  return {
    text,
    prefixLength,
    caret: isAtEnd ? text.length : findCaretPosition(text, removeDashes(normalizeKeyInput(raw.slice(0, caret))).length),
  };
}

/** Gives a whole key that was typed without dashes its dashes; leaves anything else alone. */
export function insertMissingDashes(key: KeyInputValue): KeyInputValue {
  if (key.prefixLength !== null || !parseAccessKey(key.text)) return key;
  const prefixLength = key.text.length - SYMBOL_COUNT;
  return { text: insertDashes(key.text, prefixLength, false), prefixLength };
}

function findCaretPosition(text: string, symbols: number): number {
  let at = 0;
  for (let left = symbols; left > 0 && at < text.length; at++) if (text[at] !== '-') left--;
  return at;
}

/** How much of `after` is new: what its beginning and end do not share with `before`. */
function countInsertedCharacters(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.length - start - end;
}
