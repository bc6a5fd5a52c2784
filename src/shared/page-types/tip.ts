import { pageTypeFieldsWords } from '#admin-words/page-type-fields.ts';
import { ungradedRules, type PageTypeRules } from './page-type-rules.ts';

export const tipRules: PageTypeRules = { ...ungradedRules, label: pageTypeFieldsWords.tip, learnerLabel: pageTypeFieldsWords.tip };
