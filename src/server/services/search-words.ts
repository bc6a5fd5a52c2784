/** Splits a search text into words, and removes LIKE wildcards and control characters. */
export function splitSearchWords(search: string): string[] {
  return search
    .replace(/[%_\\\p{Cc}]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
}

/**
 * Returns up to four variants of a search word: as typed, in lower case, in upper case and capitalized. The variants are needed because
 * SQLite's lower() function converts only the letters A to Z.
 */
export function buildCaseVariants(word: string): string[] {
  const lowerCase = word.toLowerCase();
  const variants = [lowerCase, word, word.toUpperCase(), lowerCase.replace(/^./u, (first) => first.toUpperCase())];
  return [...new Set(variants.map((variant) => variant.replace(/[A-Z]/g, (letter) => letter.toLowerCase())))];
}
