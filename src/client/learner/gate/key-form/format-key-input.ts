import { KEY_INPUT_MAX_LENGTH, parseAccessKey } from '#shared/access-keys/access-key-format.ts';

const SYMBOL_COUNT = 8;
const GROUP_LENGTH = 4;
const MAX_PREFIX_LENGTH = 8;

export interface KeyInputValue {
  text: string;
  /**
   * Holds the length of the access key's prefix, or null while the length is unknown. An access key's prefix ends at the first dash, and
   * its length varies from key to key.
   */
  prefixLength: number | null;
}

export const EMPTY_KEY_INPUT: KeyInputValue = { text: '', prefixLength: null };

/** Converts the text to upper case, replaces every run of dashes and spaces with one dash, and removes a leading dash. */
function normalizeKeyInput(rawText: string): string {
  return (
    rawText
      .normalize('NFKC')
      .toUpperCase()
      // Copied text can contain invisible format characters, such as soft hyphens, direction marks and zero-width spaces.
      .replace(/\p{Cf}/gu, '')
      .replace(/[\p{Pd}\p{Zs}\s\u2212]+/gu, '-')
      .replace(/^-/, '')
      .slice(0, KEY_INPUT_MAX_LENGTH)
  );
}

const removeDashes = (text: string) => text.replaceAll('-', '');

/**
 * Inserts the dashes between the three segments of an access key: a prefix and two segments of four characters each. Characters that do not
 * fit into these segments lengthen the prefix, up to its maximum length.
 */
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
  /** Holds the normalized text of the access key field after the edit. */
  text: string;
  symbols: string;
  /** An edit inserts several characters when the learner pastes text or the browser fills in the field. */
  insertedCount: number;
  isCaretAtEnd: boolean;
}

/** Returns the length of the access key's prefix after an edit, or null while the length is unknown. */
function findPrefixLength({ before, text, symbols, insertedCount, isCaretAtEnd }: KeyEdit, usualPrefix: string): number | null {
  const dash = text.indexOf('-');
  if (dash === -1) {
    if (insertedCount > 1) return parseAccessKey(symbols) ? symbols.length - SYMBOL_COUNT : null;
    // Most access keys of an installation have the same prefix, so the form inserts the dash after that prefix automatically.
    const isUsualPrefix =
      insertedCount === 1 && isCaretAtEnd && symbols.startsWith(usualPrefix) && symbols.length <= usualPrefix.length + 1;
    return isUsualPrefix ? usualPrefix.length : null;
  }
  if (insertedCount > 1) return dash;
  const dashBefore = before.text.indexOf('-');
  // While an edited access key has too many characters, the field shows the extra ones as part of the prefix. `prefixLength` does not count
  // extra characters, so the prefix has its correct length again after the learner has deleted them.
  if (before.prefixLength !== null && dashBefore > before.prefixLength) return before.prefixLength;
  const isDashDeleted =
    dashBefore !== -1 && dash !== dashBefore && symbols === removeDashes(before.text) && text.length < before.text.length;
  return isDashDeleted ? null : dash;
}

/**
 * Formats the text of the access key field after an edit: converts the text to upper case and inserts the dashes. The `caret` parameter is
 * a position in `rawText`, and the returned `caret` is the corresponding position in the formatted text.
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
  // Pasted text in another format, such as a demo access key, keeps its dashes.
  const hasOtherFormat =
    insertedCount > 1 && prefixLength !== null && symbols.length > prefixLength && symbols.length !== prefixLength + SYMBOL_COUNT;
  const text = hasOtherFormat
    ? normalized.replace(/-$/, '')
    : insertDashes(symbols, prefixLength, insertedCount > 0 || normalized.endsWith('-'));
  const symbolsBeforeCaret = removeDashes(normalizeKeyInput(rawText.slice(0, caret))).length;
  return { text, prefixLength, caret: isCaretAtEnd ? text.length : findCaretPosition(text, symbolsBeforeCaret) };
}

/**
 * Inserts the dashes into a complete access key that was typed without them. Text that is not a complete access key, or already has dashes,
 * is returned unchanged.
 */
export function insertMissingDashes(key: KeyInputValue): KeyInputValue {
  if (key.prefixLength !== null || !parseAccessKey(key.text)) return key;
  const prefixLength = key.text.length - SYMBOL_COUNT;
  return { text: insertDashes(key.text, prefixLength, false), prefixLength };
}

/** Returns the position in the text that follows the first `symbolCount` characters, not counting dashes. */
function findCaretPosition(text: string, symbolCount: number): number {
  let position = 0;
  for (let left = symbolCount; left > 0 && position < text.length; position++) if (text[position] !== '-') left--;
  return position;
}

/** Counts the characters that an edit inserted, which are those between the common prefix and the common suffix of `before` and `after`. */
function countInsertedCharacters(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.length - start - end;
}
