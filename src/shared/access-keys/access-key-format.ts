/** Lists the 32 symbols allowed in the two groups after an access key's prefix: the digits and the capital letters except I, L, O and U. */
export const KEY_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RANDOM_SYMBOL_COUNT = 6;
export const SIGNATURE_SYMBOL_COUNT = 2;
const GROUP_LENGTH = 4;
const SYMBOL_COUNT = RANDOM_SYMBOL_COUNT + SIGNATURE_SYMBOL_COUNT;
const PREFIX_MIN_LENGTH = 2;
export const KEY_PREFIX_MAX_LENGTH = 8;
/** Limits the number of characters that can be typed into the access key field. */
export const KEY_INPUT_MAX_LENGTH = 60;
/**
 * Limits the length of an access key in a request, because Unicode normalization takes quadratic time when a text contains many combining
 * marks.
 */
export const KEY_MAX_CODE_UNITS = 1000;

export interface AccessKeyParts {
  prefix: string;
  random: string;
  /** Contains the access key's signature: two symbols that the server computes from the prefix and the random symbols. */
  signature: string;
}

// Pasted text can contain invisible format characters such as soft hyphens, zero-width spaces and direction marks.
const IGNORED_CHARACTERS = /[\p{Pd}\p{Zs}\p{Cf}\s\u2212]/gu;

/** Removes dashes, spaces and invisible characters from a typed access key and converts the rest to upper case. */
export function normalizeAccessKey(input: string): string {
  return input.normalize('NFKC').replace(IGNORED_CHARACTERS, '').toUpperCase();
}

/**
 * Parses an access key of the form PREFIX-XXXX-XXXX, in upper or lower case and with or without dashes or spaces. In the two groups
 * after the prefix, the parser reads the letter O as the digit 0, and the letters I and L as the digit 1.
 */
export function parseAccessKey(input: string): AccessKeyParts | null {
  if (input.length > 200) return null;
  const text = normalizeAccessKey(input);
  const prefix = text.slice(0, -SYMBOL_COUNT);
  const symbols = text.slice(-SYMBOL_COUNT).replaceAll('O', '0').replace(/[IL]/g, '1');
  if (!/^[A-Z0-9]+$/.test(prefix) || prefix.length < PREFIX_MIN_LENGTH || prefix.length > KEY_PREFIX_MAX_LENGTH) return null;
  if ([...symbols].some((symbol) => !KEY_SYMBOLS.includes(symbol))) return null;
  return { prefix, random: symbols.slice(0, RANDOM_SYMBOL_COUNT), signature: symbols.slice(RANDOM_SYMBOL_COUNT) };
}

/** Formats an access key as PREFIX-XXXX-XXXX. The database stores a hash of the formatted access key. */
export function formatAccessKey({ prefix, random, signature }: AccessKeyParts): string {
  const symbols = random + signature;
  return `${prefix}-${symbols.slice(0, GROUP_LENGTH)}-${symbols.slice(GROUP_LENGTH)}`;
}

/** Formats a stored access key as `EXCEL-••••-••7Q`. The `hint` parameter contains the access key's last two symbols. */
export function maskAccessKey(prefix: string, hint: string): string {
  return `${prefix}-••••-••${hint}`;
}

/** Derives a new product's access key prefix from the product's slug, for example `EXCEL` from `excel-basics`. */
export function buildKeyPrefix(slug: string): string {
  const [first = '', ...rest] = slug.toUpperCase().split('-');
  let prefix = first;
  for (const part of rest) if (prefix.length < PREFIX_MIN_LENGTH) prefix += part;
  return prefix.padEnd(PREFIX_MIN_LENGTH, 'X').slice(0, KEY_PREFIX_MAX_LENGTH);
}
