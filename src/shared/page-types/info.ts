import { ungradedRules, type PageTypeRules } from './page-type-rules.ts';

export const infoRules: PageTypeRules = { ...ungradedRules, type: 'info', label: 'Info' };
