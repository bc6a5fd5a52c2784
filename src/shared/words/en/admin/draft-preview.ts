export const draftPreviewWords = {
  tryAgain: 'Try Again',
  noPagesYet: 'There are no pages yet.',
  lookAgain: 'Look again',
  learnersLeaveHere: 'Learners leave the module here.',
  playFromTheStart: 'Play from the start',
};
