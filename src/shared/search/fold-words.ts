/** Limits the length of a word in the index. Languages without spaces write whole sentences as one word. */
const MAX_WORD_LENGTH = 40;
const SPELLED_OUT: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', œ: 'oe', æ: 'ae' };

/** A word in the form in which texts and queries are compared, and where it stands in the text. */
export interface FoundWord {
  word: string;
  from: number;
  to: number;
}

/**
 * Splits a text into words without accents, upper case and plural endings, so that "Fórmulas" and "formula" are the same word. A word
 * consists of letters and digits alone, so it can hold no operator of a query.
 */
export function splitWords(text: string): FoundWord[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap((match) => {
    const place = { from: match.index, to: match.index + match[0].length };
    return foldWords(match[0]).map((word) => ({ word, ...place }));
  });
}

/** Returns the words of a text without their places, which is faster than `splitWords`. */
export function foldWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[ßøœæ]/g, (letter) => SPELLED_OUT[letter]!);
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => shorten(stem(word)));
}

/** Removes plural endings of English, French and Spanish: "rows", "tables" and "funciones" become "row", "tabl" and "funcion". */
function stem(word: string): string {
  const singular = word.length > 3 ? word.replace(/[sx]$/, '') : word;
  return singular.length > 3 ? singular.replace(/e$/, '') : singular;
}

/** Shortens a word without cutting a character in two. */
function shorten(word: string): string {
  return word.slice(0, MAX_WORD_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
