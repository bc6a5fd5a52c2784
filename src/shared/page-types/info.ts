import type { PageTypeRules } from './page-type-rules.ts';

export const info: PageTypeRules = { type: 'info', label: 'Info', refusal: () => null, isCompletedByLeaving: true };
