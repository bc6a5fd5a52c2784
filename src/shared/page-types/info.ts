import type { Fields } from './field-kinds.ts';
import { ungradedRules, type PageTypeRules } from './page-type-rules.ts';

export const infoRules: PageTypeRules = { ...ungradedRules, learnerLabel: 'Lesson', label: 'Info' };

export const infoFields = {
  fileUrl: {
    kind: 'url',
    label: 'File URL',
    uploadName: 'this page',
    description: 'A file to download: .xlsx, .csv, .ods or .pdf',
    column: { name: 'File URL', at: 11 },
  },
  ctaText: { kind: 'text', label: 'Button text', placeholder: 'Continue', maxLength: 100, column: { name: 'Button text', at: 4 } },
} as const satisfies Fields;
