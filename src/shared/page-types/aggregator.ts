import type { PageTypeRules } from './page-type-rules.ts';

export const aggregatorRules: PageTypeRules = {
  type: 'aggregator',
  label: 'Aggregator',
  getBlockedReason: () => null,
  isCompletedByNext: true,
};
