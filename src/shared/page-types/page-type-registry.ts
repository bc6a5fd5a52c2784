import { aggregatorRules } from './aggregator.ts';
import type { PageType } from './card-fields.ts';
import { challengeRules } from './challenge.ts';
import { infoRules } from './info.ts';
import { mcqRules } from './mcq.ts';
import type { PageTypeRules } from './page-type-rules.ts';
import { resourceLibraryRules } from './resource-library.ts';
import { tipRules } from './tip.ts';

export const pageTypeRules = {
  info: infoRules,
  mcq: mcqRules,
  aggregator: aggregatorRules,
  resourceLibrary: resourceLibraryRules,
  tip: tipRules,
  challenge: challengeRules,
} satisfies Record<PageType, PageTypeRules>;

/** Returns the rules for a card's page type, or the rules for the info type when the page type is unknown. */
export function getPageTypeRules(type: string): PageTypeRules {
  return Object.hasOwn(pageTypeRules, type) ? pageTypeRules[type as PageType] : infoRules;
}
