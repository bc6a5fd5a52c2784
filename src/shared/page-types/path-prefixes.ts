import type { PageType } from './card-fields.ts';

/**
 * Contains the first segment of the URL path of cards that are addressed by id alone, such as `tips` in /tips/{id}. The value is null when
 * the cards of the page type have the URL path /play/{module}/{card}. Not part of the rules, because the key form needs nothing else of them.
 */
export const pathPrefixes: Readonly<Record<PageType, 'tips' | 'challenge' | null>> = {
  info: null,
  mcq: null,
  aggregator: null,
  resourceLibrary: null,
  tip: 'tips',
  challenge: 'challenge',
};
