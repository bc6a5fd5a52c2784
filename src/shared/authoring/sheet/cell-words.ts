import { ANSWER_TYPES, PAGE_TYPES, type PageType } from '../../catalog.ts';
import { pageTypeRules } from '../../page-types/page-type-registry.ts';

/** Lists the words for yes and no, with the words that German editions of spreadsheet programs write. */
const YES = new Set(['yes', 'true', '1', 'x', 'ja', 'wahr']);
const NO = new Set(['no', 'false', '0', 'nein', 'falsch']);

/** Returns true or false for the text of a cell such as `yes`, and `otherwise` for an empty cell. Returns undefined for any other text. */
export function parseYesOrNo(text: string, otherwise: boolean): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === '') return otherwise;
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

/** Returns the page type that a text names by its name or by its label in the portal, or undefined. */
export function parsePageType(text: string): PageType | undefined {
  const name = text.trim().toLowerCase();
  return PAGE_TYPES.find((type) => type.toLowerCase() === name || pageTypeRules[type].label.toLowerCase() === name);
}

/** Returns the type of an answer that a text names, or undefined. */
export function parseAnswerType(text: string): (typeof ANSWER_TYPES)[number] | undefined {
  const name = text.trim().toLowerCase();
  return ANSWER_TYPES.find((type) => type === name);
}
