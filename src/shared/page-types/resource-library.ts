import { ungradedRules, type PageTypeRules } from './page-type-rules.ts';

export const resourceLibraryRules: PageTypeRules = {
  ...ungradedRules,
  label: 'Resource library',
  learnerLabel: 'Resources',
  getBlockedReason: ({ isVideoOpen }) => (isVideoOpen ? 'closeVideo' : null),
};
