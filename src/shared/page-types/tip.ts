import type { PageTypeRules } from './page-type-rules.ts';

export const tipRules: PageTypeRules = { type: 'tip', label: 'Tip', getBlockedReason: () => null, isCompletedByNext: true };
