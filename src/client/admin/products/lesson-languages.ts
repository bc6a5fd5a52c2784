import { LOCALE } from '#admin-words/locale.ts';
import { productsWords } from '#admin-words/products.ts';

const LANGUAGES = 'ar cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt pt-BR ro ru sk sv th tr uk vi zh'.split(' ');

/** Lists the languages that an author can choose, by their English names. A tag that was set over the API comes along. */
export function listLessonLanguages(chosen: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(LOCALE, { type: 'language' });
  const tags = [...new Set([...LANGUAGES, ...(chosen === '' ? [] : [chosen])])];
  const choices = tags.map((value) => ({ value, label: names.of(value) ?? value }));
  return [{ value: '', label: productsWords.notNamed }, ...choices.toSorted((one, other) => one.label.localeCompare(other.label, LOCALE))];
}
