import { createCount } from '../words.ts';

const count = createCount('en');
const minutes = (n: number) => count(n, { one: '# minute', other: '# minutes' });

/** Holds the texts with which an author tries pages, in the portal and on a phone. */
export const phonePreviewEn = {
  area: 'phonePreview' as const,
  question: (page: string) => `Open the preview of ${page}?`,
  hint: 'You see it as learners do. Nothing is recorded.',
  notNow: 'Not now',
  dead: 'This code does not work.',
  deadHint: (n: number) => `A code for a preview works once, for ${minutes(n)}. Make a new one in the card editor.`,
  otherCode: 'Enter another code',
  pageGone: 'This page is no longer in the module.',
  noPagesYet: 'There are no pages yet.',
  lookAgain: 'Look again',
  learnersLeaveHere: 'Learners leave the module here.',
  playFromTheStart: 'Play from the start',
  verdict: 'Show the verdict without an answer',
  pass: 'Pass',
  fail: 'Fail',
};
