import { ungradedRules, type PageTypeRules } from './page-type-rules.ts';

export const tipRules: PageTypeRules = { ...ungradedRules, label: 'Tip', learnerLabel: 'Tip' };
