import { LOCALE } from '#admin-words/locale.ts';
import { draftsWords } from '#admin-words/drafts.ts';
import type { ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import { nameLanguage } from '#shared/language-tags.ts';
import { toLetter } from '../page-links.ts';

type DescribedProblem = Pick<ContentProblem, 'code' | 'option' | 'cards' | 'language' | 'outOf' | 'reason'>;

const sentences: Readonly<Record<ContentProblem['code'], (problem: DescribedProblem) => string>> = {
  linkMissing: ({ option }) => (option === null ? draftsWords.linkLeadsToPage : draftsWords.optionLeadsToPage(toLetter(option))),
  slugTwice: ({ cards }) => draftsWords.pagesHaveTheSameSlug(cards.length),
  fileMissing: ({ reason }) =>
    reason === undefined ? draftsWords.fileIsNotUploadedYet : draftsWords.aFileWasLeftOut(reason.replace(/[^.]$/, '$&.')),
  endlessLoop: () => draftsWords.learnersCannotLeaveThisLoop,
  unreachable: () => draftsWords.noPageLeadsHere,
  selfLink: ({ option }) => (option === null ? draftsWords.linkLeadsToItsOwn : draftsWords.optionLeadsToItsOwnPage(toLetter(option))),
  branchRunsOn: () => draftsWords.lastPageOfOneAnswers,
  sameTarget: () => draftsWords.rightAndWrongAnswersLead,
  noRightOption: () => draftsWords.noOptionIsMarkedAsRight,
  optionWithoutText: ({ option }) => draftsWords.optionHasNoText(toLetter(option ?? 0)),
  neverReached: () => draftsWords.noLearnerHasComeHere,
  captionsMissing: () => draftsWords.theVideoHasNoCaptions,
  languageMissing: ({ cards, language = '', outOf = 0 }) =>
    draftsWords.captionsInAreMissing(nameLanguage(language, LOCALE), cards.length, outOf),
  nothingToSee: () => draftsWords.learnersSeeOnlyTitle,
  checksOld: () => draftsWords.checksOfWorkbook,
  nothingToAnswer: () => draftsWords.learnersAreAsked,
};

/** Describes a problem in a draft in one sentence, without naming the affected pages. */
export const describeProblem = (problem: DescribedProblem): string => sentences[problem.code](problem);
