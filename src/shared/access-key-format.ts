/** The 32 symbols of an access key's two groups: digits and capitals without I, L, O and U. */
export const KEY_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RANDOM_SYMBOLS = 6;
export const SIGNATURE_SYMBOLS = 2;
const GROUP = 4;
const SYMBOLS = RANDOM_SYMBOLS + SIGNATURE_SYMBOLS;
const PREFIX_MIN = 2;
export const PREFIX_MAX = 8;

/** An access key read from what a person typed. */
export interface AccessKeyParts {
  prefix: string;
  /** Six random symbols. */
  random: string;
  /** Two symbols signed over prefix and random part. */
  signature: string;
}

// Copied text brings invisible marks along: soft hyphens, zero-width spaces, directions.
const DASHES_AND_SPACES = /[\p{Pd}\p{Zs}\p{Cf}\s\u2212]/gu;

/** What is left of a typed key when dashes, spaces and case no longer count. */
export function squeezeKey(input: string): string {
  return input.normalize('NFKC').replace(DASHES_AND_SPACES, '').toUpperCase();
}

/** Reads PREFIX-XXXX-XXXX in any case, with any dashes or spaces or none; O counts as 0, I and L as 1 in the two groups. */
export function readKey(input: string): AccessKeyParts | null {
  if (input.length > 200) return null;
  const text = squeezeKey(input);
  const prefix = text.slice(0, -SYMBOLS);
  const symbols = text.slice(-SYMBOLS).replaceAll('O', '0').replace(/[IL]/g, '1');
  if (!/^[A-Z0-9]+$/.test(prefix) || prefix.length < PREFIX_MIN || prefix.length > PREFIX_MAX) return null;
  if ([...symbols].some((symbol) => !KEY_SYMBOLS.includes(symbol))) return null;
  return { prefix, random: symbols.slice(0, RANDOM_SYMBOLS), signature: symbols.slice(RANDOM_SYMBOLS) };
}

/** The key as it is shown once and hashed: PREFIX-XXXX-XXXX. */
export function writeKey({ prefix, random, signature }: AccessKeyParts): string {
  const symbols = random + signature;
  return `${prefix}-${symbols.slice(0, GROUP)}-${symbols.slice(GROUP)}`;
}

/** The key as it is shown ever after: `EXCEL-••••-••7Q`. The hint is its last two symbols. */
export function maskKey(prefix: string, hint: string): string {
  return `${prefix}-••••-••${hint}`;
}

/** The prefix of a new product's keys, from its slug: `excel-basics` gives `EXCEL`. */
export function keyPrefix(slug: string): string {
  const [first = '', ...rest] = slug.toUpperCase().split('-');
  let prefix = first;
  for (const part of rest) if (prefix.length < PREFIX_MIN) prefix += part;
  return prefix.padEnd(PREFIX_MIN, 'X').slice(0, PREFIX_MAX);
}
