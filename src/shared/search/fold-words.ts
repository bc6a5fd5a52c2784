/** Limits the length of a word in the index. Languages without spaces write whole sentences as one word. */
const MAX_WORD_LENGTH = 40;
/** Most texts consist of these characters, which need no conversion. */
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;
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
  return splitFolded(foldText(text));
}

/** Returns a text without accents and upper case. A word of the text, as `foldWords` returns it, is a part of the folded text. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[ßøœæ]/g, (letter) => SPELLED_OUT[letter]!);
}

/** Returns the words of a text that is folded already. */
export function splitFolded(folded: string): string[] {
  const words = folded.match(ASCII.test(folded) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => shorten(stem(word)));
}

/** Removes plural endings of English, French and Spanish: "rows", "tables" and "funciones" become "row", "tabl" and "funcion". */
function stem(word: string): string {
  const singular = word.length > 3 && (word.endsWith('s') || word.endsWith('x')) ? word.slice(0, -1) : word;
  return singular.length > 3 && singular.endsWith('e') ? singular.slice(0, -1) : singular;
}

/** Shortens a word without cutting a character in two. */
function shorten(word: string): string {
  return word.length <= MAX_WORD_LENGTH ? word : word.slice(0, MAX_WORD_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
