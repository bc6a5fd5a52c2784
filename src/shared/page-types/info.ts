import { pageTypeFieldsWords } from '#admin-words/page-type-fields.ts';
import type { Fields } from './field-kinds.ts';
import { ungradedRules, type PageTypeRules } from './page-type-rules.ts';

export const infoRules: PageTypeRules = { ...ungradedRules, learnerLabel: pageTypeFieldsWords.lesson, label: pageTypeFieldsWords.info };

export const infoFields = {
  fileUrl: {
    kind: 'url',
    label: pageTypeFieldsWords.fileUrl,
    uploadName: pageTypeFieldsWords.thisPage,
    description: 'A file to download: .xlsx, .csv, .ods or .pdf',
    column: { name: 'File URL', at: 11 },
  },
  ctaText: {
    kind: 'text',
    label: pageTypeFieldsWords.buttonText,
    placeholder: pageTypeFieldsWords.continue,
    maxLength: 100,
    column: { name: 'Button text', at: 4 },
  },
} as const satisfies Fields;
