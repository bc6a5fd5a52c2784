import { ungradedRules, type PageTypeRules } from './page-type-rules.ts';

export const tipRules: PageTypeRules = { ...ungradedRules, type: 'tip', label: 'Tip', pathPrefix: 'tips' };
