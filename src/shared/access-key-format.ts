/** The 32 symbols of an access key's two groups: digits and capitals without I, L, O and U. */
export const KEY_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RANDOM_SYMBOL_COUNT = 6;
export const SIGNATURE_SYMBOL_COUNT = 2;
const GROUP_LENGTH = 4;
const SYMBOL_COUNT = RANDOM_SYMBOL_COUNT + SIGNATURE_SYMBOL_COUNT;
const PREFIX_MIN_LENGTH = 2;
export const PREFIX_MAX_LENGTH = 8;
/** The most characters the key field accepts. */
export const KEY_INPUT_MAX_LENGTH = 60;

/** An access key read from what a person typed. */
export interface AccessKeyParts {
  prefix: string;
  /** Six random symbols. */
  random: string;
  /** Two symbols signed over prefix and random part. */
  signature: string;
}

// Copied text brings invisible marks along: soft hyphens, zero-width spaces, directions.
const IGNORED_CHARACTERS = /[\p{Pd}\p{Zs}\p{Cf}\s\u2212]/gu;

/** What is left of a typed key when dashes, spaces and case no longer count. */
export function normalizeAccessKey(input: string): string {
  return input.normalize('NFKC').replace(IGNORED_CHARACTERS, '').toUpperCase();
}

/** Reads PREFIX-XXXX-XXXX in any case, with any dashes or spaces or none; O counts as 0, I and L as 1 in the two groups. */
export function parseAccessKey(input: string): AccessKeyParts | null {
  if (input.length > 200) return null;
  const text = normalizeAccessKey(input);
  const prefix = text.slice(0, -SYMBOL_COUNT);
  const symbols = text.slice(-SYMBOL_COUNT).replaceAll('O', '0').replace(/[IL]/g, '1');
  if (!/^[A-Z0-9]+$/.test(prefix) || prefix.length < PREFIX_MIN_LENGTH || prefix.length > PREFIX_MAX_LENGTH) return null;
  if ([...symbols].some((symbol) => !KEY_SYMBOLS.includes(symbol))) return null;
  return { prefix, random: symbols.slice(0, RANDOM_SYMBOL_COUNT), signature: symbols.slice(RANDOM_SYMBOL_COUNT) };
}

/** The key as it is shown once and hashed: PREFIX-XXXX-XXXX. */
export function formatAccessKey({ prefix, random, signature }: AccessKeyParts): string {
  const symbols = random + signature;
  return `${prefix}-${symbols.slice(0, GROUP_LENGTH)}-${symbols.slice(GROUP_LENGTH)}`;
}

/** The key as it is shown ever after: `EXCEL-••••-••7Q`. The hint is its last two symbols. */
export function maskAccessKey(prefix: string, hint: string): string {
  return `${prefix}-••••-••${hint}`;
}

/** The prefix of a new product's keys, from its slug: `excel-basics` gives `EXCEL`. */
export function buildKeyPrefix(slug: string): string {
  const [first = '', ...rest] = slug.toUpperCase().split('-');
  let prefix = first;
  for (const part of rest) if (prefix.length < PREFIX_MIN_LENGTH) prefix += part;
  return prefix.padEnd(PREFIX_MIN_LENGTH, 'X').slice(0, PREFIX_MAX_LENGTH);
}
