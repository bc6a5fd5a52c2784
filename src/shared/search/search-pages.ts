import { findPlace, holdsAllWords, type FoundPlace, type SearchedPage } from './find-place.ts';
import { foldWords } from './fold-words.ts';
import { MAX_SEARCH_HITS } from './search-limits.ts';

/**
 * Returns the pages that hold every word of a text, with the place on each, as the server finds them with its index. Pages with the words in
 * the title come first, then those with the words in their texts.
 */
export function searchPages<P extends SearchedPage>(pages: readonly P[], text: string): { page: P; place: FoundPlace }[] {
  const words = [...new Set(foldWords(text))];
  if (words.length === 0) return [];
  const rank = (page: SearchedPage) => {
    const shown = { ...page, transcripts: [] };
    return holdsAllWords({ ...shown, texts: [] }, words) ? 0 : holdsAllWords(shown, words) ? 1 : 2;
  };
  return pages
    .filter((page) => holdsAllWords(page, words))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MAX_SEARCH_HITS)
    .map((page) => ({ page, place: findPlace(page, words) }));
}
