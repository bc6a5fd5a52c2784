import { expect, test } from 'vitest';
import { describeProblem } from './describe-problem.ts';

const page = (position: number) => ({ id: `c${position}`, title: `Page ${position}`, position });

test.each([
  { problem: { code: 'linkMissing', option: null }, says: 'A link leads to a page that is not there.' },
  { problem: { code: 'linkMissing', option: 1 }, says: 'Option B leads to a page that is not there.' },
  { problem: { code: 'slugTwice', option: null }, says: '2 pages have the same slug.' },
  { problem: { code: 'fileMissing', option: null }, says: 'A file is not uploaded yet.' },
  {
    problem: { code: 'fileMissing', option: null, reason: 'File size must be under 100MB' },
    says: 'A file was left out. File size must be under 100MB.',
  },
  { problem: { code: 'fileMissing', option: null, reason: 'This file is empty.' }, says: 'A file was left out. This file is empty.' },
  { problem: { code: 'endlessLoop', option: null }, says: 'Learners cannot leave this loop.' },
  { problem: { code: 'unreachable', option: null }, says: 'No page leads here.' },
  { problem: { code: 'selfLink', option: null }, says: 'A link leads to its own page and counts as none.' },
  { problem: { code: 'selfLink', option: 2 }, says: 'Option C leads to its own page, which counts as no link.' },
  {
    problem: { code: 'branchRunsOn', option: null },
    says: "The last page of one answer's branch has no next page, so learners go on into another answer's branch.",
  },
  { problem: { code: 'sameTarget', option: null }, says: 'Right and wrong answers lead to the same page, with nothing between.' },
  { problem: { code: 'noRightOption', option: null }, says: 'No option is marked as right.' },
  { problem: { code: 'optionWithoutText', option: 0 }, says: 'Option A has no text.' },
  { problem: { code: 'neverReached', option: null }, says: 'No learner has come here, although many have left the page before.' },
  { problem: { code: 'captionsMissing', option: null }, says: 'The video has no captions.' },
  {
    problem: { code: 'languageMissing', option: null, language: 'fr', outOf: 40 },
    says: 'Captions in French are missing on 2 of 40 pages.',
  },
  { problem: { code: 'nothingToSee', option: null }, says: 'Learners see only the title: no video, no text, no file.' },
  {
    problem: { code: 'checksOld', option: null },
    says: 'The checks of the workbook are of an older kind. Choose both workbooks again to renew them.',
  },
  { problem: { code: 'nothingToAnswer', option: null }, says: 'Learners are asked, but there is nothing to answer.' },
] as const)('the problem $problem.code is described in a sentence', ({ problem, says }) => {
  expect(describeProblem({ ...problem, cards: [page(1), page(2)] })).toBe(says);
});
