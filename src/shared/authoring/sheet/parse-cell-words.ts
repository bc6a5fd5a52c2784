import { ANSWER_TYPES, PAGE_TYPES, type PageType } from '../../catalog.ts';
import { pageTypeRules } from '../../page-types/page-type-registry.ts';

/** Lists the words for yes and no, including the words that German editions of spreadsheet programs write into cells. */
const YES = new Set(['yes', 'true', '1', 'x', 'ja', 'wahr']);
const NO = new Set(['no', 'false', '0', 'nein', 'falsch']);

/**
 * Returns true or false for the text of a cell such as `yes`, and `otherwise` for an empty cell. Returns undefined for a text that is
 * neither empty nor one of the words for yes and no.
 */
export function parseYesOrNo(text: string, otherwise: boolean): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === '') return otherwise;
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

/** Returns the page type whose name or portal label equals the text, or undefined when there is no such page type. */
export function parsePageType(text: string): PageType | undefined {
  const name = text.trim().toLowerCase();
  return PAGE_TYPES.find((type) => type.toLowerCase() === name || pageTypeRules[type].label.toLowerCase() === name);
}

/** Returns the answer type that a text names, or undefined when the text does not name an answer type. */
export function parseAnswerType(text: string): (typeof ANSWER_TYPES)[number] | undefined {
  const name = text.trim().toLowerCase();
  return ANSWER_TYPES.find((type) => type === name);
}
