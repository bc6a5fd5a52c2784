import type { PageTypeRules } from './page-type-rules.ts';

export const aggregator: PageTypeRules = { type: 'aggregator', label: 'Aggregator', refusal: () => null, isCompletedByLeaving: true };
