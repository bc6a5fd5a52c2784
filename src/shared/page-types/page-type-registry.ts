import type { PageType } from '../catalog.ts';
import { aggregator } from './aggregator.ts';
import { challenge } from './challenge.ts';
import { info } from './info.ts';
import { mcq } from './mcq.ts';
import type { PageTypeRules } from './page-type-rules.ts';
import { resourceLibrary } from './resource-library.ts';
import { tip } from './tip.ts';

export const pageTypes = { info, mcq, aggregator, resourceLibrary, tip, challenge } satisfies Record<PageType, PageTypeRules>;

/** The rules of a card's type; a type that is not one of the six is shown as info. */
export function rulesOf(type: string): PageTypeRules {
  return Object.hasOwn(pageTypes, type) ? pageTypes[type as PageType] : info;
}
