import type { PageTypeRules } from './page-type-rules.ts';

export const resourceLibraryRules: PageTypeRules = {
  type: 'resourceLibrary',
  label: 'Resource library',
  getBlockedReason: ({ isDialogOpen }) => (isDialogOpen ? 'Close the video to continue' : null),
  isCompletedByNext: true,
};
