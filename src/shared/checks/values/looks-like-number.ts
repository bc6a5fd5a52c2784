/**
 * Matches numbers with the separators of all languages, for example `1778,50` or `64.3%`. The text must not contain spaces or currencies.
 */
const NUMBER = /^[+-]?(\d+([.,]\d+)?|\d{1,3}([.,]\d{3})+([.,]\d+)?|[.,]\d+)(e[+-]?\d+)?%?$/i;
const ISO_DATE = /^\d{4}-\d{1,2}-\d{1,2}$/;
/** Limits the length of the texts that can count as numbers. */
const NUMBER_MAX_LENGTH = 60;

/** Returns whether a text looks like a number in any language. */
export function looksLikeNumber(text: string): boolean {
  if (text.length > NUMBER_MAX_LENGTH) return false;
  const bare = text.replaceAll(/[\s'’\p{Sc}]/gu, '');
  return NUMBER.test(bare) || ISO_DATE.test(bare);
}
