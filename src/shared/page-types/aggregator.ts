import { ungradedRules, type PageTypeRules } from './page-type-rules.ts';

export const aggregatorRules: PageTypeRules = { ...ungradedRules, type: 'aggregator', label: 'Aggregator', isOfferedForNewCards: false };
