/** The 32 symbols used in the two groups of an access key: digits and capital letters without I, L, O and U. */
export const KEY_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RANDOM_SYMBOL_COUNT = 6;
export const SIGNATURE_SYMBOL_COUNT = 2;
const GROUP_LENGTH = 4;
const SYMBOL_COUNT = RANDOM_SYMBOL_COUNT + SIGNATURE_SYMBOL_COUNT;
const PREFIX_MIN_LENGTH = 2;
export const PREFIX_MAX_LENGTH = 8;
/** The most characters the key field accepts. */
export const KEY_INPUT_MAX_LENGTH = 60;
/** The longest text that is read as a key. Beyond it, normalising combining marks takes quadratic time. */
export const KEY_MAX_CODE_UNITS = 1000;

/** The parts of a parsed access key. */
export interface AccessKeyParts {
  prefix: string;
  /** Six random symbols. */
  random: string;
  /** Two symbols: the signature of the prefix and the random symbols. */
  signature: string;
}

// Pasted text can contain invisible format characters: soft hyphens, zero-width spaces, direction marks.
const IGNORED_CHARACTERS = /[\p{Pd}\p{Zs}\p{Cf}\s\u2212]/gu;

/** Removes dashes, spaces and invisible characters from a typed key and converts it to upper case. */
export function normalizeAccessKey(input: string): string {
  return input.normalize('NFKC').replace(IGNORED_CHARACTERS, '').toUpperCase();
}

/** Parses PREFIX-XXXX-XXXX in any case, with any dashes or spaces or none. In the two groups O is read as 0, I and L as 1. */
export function parseAccessKey(input: string): AccessKeyParts | null {
  if (input.length > 200) return null;
  const text = normalizeAccessKey(input);
  const prefix = text.slice(0, -SYMBOL_COUNT);
  const symbols = text.slice(-SYMBOL_COUNT).replaceAll('O', '0').replace(/[IL]/g, '1');
  if (!/^[A-Z0-9]+$/.test(prefix) || prefix.length < PREFIX_MIN_LENGTH || prefix.length > PREFIX_MAX_LENGTH) return null;
  if ([...symbols].some((symbol) => !KEY_SYMBOLS.includes(symbol))) return null;
  return { prefix, random: symbols.slice(0, RANDOM_SYMBOL_COUNT), signature: symbols.slice(RANDOM_SYMBOL_COUNT) };
}

/** Formats a key as PREFIX-XXXX-XXXX. The database stores a hash of this form. */
export function formatAccessKey({ prefix, random, signature }: AccessKeyParts): string {
  const symbols = random + signature;
  return `${prefix}-${symbols.slice(0, GROUP_LENGTH)}-${symbols.slice(GROUP_LENGTH)}`;
}

/** Formats a stored key as `EXCEL-••••-••7Q`. The hint is its last two symbols. */
export function maskAccessKey(prefix: string, hint: string): string {
  return `${prefix}-••••-••${hint}`;
}

/** Builds the key prefix of a new product from its slug: `EXCEL` for `excel-basics`. */
export function buildKeyPrefix(slug: string): string {
  const [first = '', ...rest] = slug.toUpperCase().split('-');
  let prefix = first;
  for (const part of rest) if (prefix.length < PREFIX_MIN_LENGTH) prefix += part;
  return prefix.padEnd(PREFIX_MIN_LENGTH, 'X').slice(0, PREFIX_MAX_LENGTH);
}
