import type { PageTypeRules } from './page-type-rules.ts';

export const infoRules: PageTypeRules = { type: 'info', label: 'Info', getBlockedReason: () => null, isCompletedByNext: true };
