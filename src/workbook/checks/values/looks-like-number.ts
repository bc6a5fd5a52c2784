/**
 * Matches numbers with the decimal and group separators of any language, for example `1778,50` or `64.3%`. Spaces and currency symbols
 * must be removed first.
 */
const NUMBER = /^[+-]?(\d+([.,]\d+)?|\d{1,3}([.,]\d{3})+([.,]\d+)?|[.,]\d+)(e[+-]?\d+)?%?$/i;
const ISO_DATE = /^\d{4}-\d{1,2}-\d{1,2}$/;
const NUMBER_MAX_LENGTH = 60;

export function looksLikeNumber(text: string): boolean {
  if (text.length > NUMBER_MAX_LENGTH) return false;
  const bare = text.replaceAll(/[\s'’\p{Sc}]/gu, '');
  return NUMBER.test(bare) || ISO_DATE.test(bare);
}
