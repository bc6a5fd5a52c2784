import type { PageTypeRules } from './page-type-rules.ts';

export const resourceLibrary: PageTypeRules = {
  type: 'resourceLibrary',
  label: 'Resource library',
  refusal: ({ isDialogOpen }) => (isDialogOpen ? 'Close the video to continue' : null),
  isCompletedByLeaving: true,
};
