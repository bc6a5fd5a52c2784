import { PAGE_TYPES, type PageType } from '../../page-types/card-fields.ts';
import { ANSWER_TYPES } from '../../page-types/challenge.ts';
import { pageTypeRules } from '../../page-types/page-type-registry.ts';

/** Lists the accepted words for yes and no, including the words that German versions of spreadsheet programs write into cells. */
const YES = new Set(['yes', 'true', '1', 'x', 'ja', 'wahr']);
const NO = new Set(['no', 'false', '0', 'nein', 'falsch']);

/**
 * Converts a cell's text, such as `yes`, to true or false. Returns `otherwise` for an empty cell, and undefined for text that is not a
 * known word for yes or no.
 */
export function parseYesOrNo(text: string, otherwise: boolean): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === '') return otherwise;
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

/** Returns the page type whose name or admin portal label equals the given text, or undefined when no page type matches. */
export function parsePageType(text: string): PageType | undefined {
  const name = text.trim().toLowerCase();
  return PAGE_TYPES.find((type) => type.toLowerCase() === name || pageTypeRules[type].label.toLowerCase() === name);
}

/** Returns the answer type with the given name, or undefined when no answer type has that name. */
export function parseAnswerType(text: string): (typeof ANSWER_TYPES)[number] | undefined {
  const name = text.trim().toLowerCase();
  return ANSWER_TYPES.find((type) => type === name);
}
