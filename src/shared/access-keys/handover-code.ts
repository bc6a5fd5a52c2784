import { KEY_SYMBOLS, normalizeAccessKey } from './access-key-format.ts';

export const HANDOVER_SYMBOL_COUNT = 8;
/** Sets how long a code works. */
export const HANDOVER_MINUTES = 10;
const GROUP_LENGTH = 4;

/**
 * Begins every code and says what it is for: C continues a session, P plays a preview. A code in the access key field is no access key,
 * because the prefix of an access key has two letters.
 */
export type CodePrefix = 'C' | 'P';

/**
 * Returns the eight symbols of a code such as `C-7KQ4-M2XT`, or null when the text is no code with the prefix. The prefix may be missing, as
 * in a link. Letters that look like digits are read as tolerantly as in an access key.
 */
export function parseHandoverCode(input: string, prefix: CodePrefix = 'C'): string | null {
  if (input.length > 200) return null;
  const text = normalizeAccessKey(input);
  const symbols = (text.length > HANDOVER_SYMBOL_COUNT && text.startsWith(prefix) ? text.slice(1) : text)
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isCode = symbols.length === HANDOVER_SYMBOL_COUNT && [...symbols].every((symbol) => KEY_SYMBOLS.includes(symbol));
  return isCode ? symbols : null;
}

export function isTypedHandoverCode(input: string, prefix: CodePrefix = 'C'): boolean {
  return normalizeAccessKey(input).length === HANDOVER_SYMBOL_COUNT + 1 && parseHandoverCode(input, prefix) !== null;
}

export function formatHandoverCode(symbols: string, prefix: CodePrefix = 'C'): string {
  return `${prefix}-${symbols.slice(0, GROUP_LENGTH)}-${symbols.slice(GROUP_LENGTH)}`;
}
