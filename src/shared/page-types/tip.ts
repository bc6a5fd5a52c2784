import type { PageTypeRules } from './page-type-rules.ts';

export const tip: PageTypeRules = { type: 'tip', label: 'Tip', refusal: () => null, isCompletedByLeaving: true };
