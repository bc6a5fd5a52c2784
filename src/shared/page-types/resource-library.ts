import { pageTypeFieldsWords } from '#admin-words/page-type-fields.ts';
import { ungradedRules, type PageTypeRules } from './page-type-rules.ts';

export const resourceLibraryRules: PageTypeRules = {
  ...ungradedRules,
  label: pageTypeFieldsWords.resourceLibrary,
  learnerLabel: pageTypeFieldsWords.resources,
  getBlockedReason: ({ isVideoOpen }) => (isVideoOpen ? 'closeVideo' : null),
};
