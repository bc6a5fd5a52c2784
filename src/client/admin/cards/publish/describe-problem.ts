import { LOCALE } from '#admin-words/locale.ts';
import { draftsWords } from '#admin-words/drafts.ts';
import type { ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import { nameLanguage } from '#shared/language-tags.ts';
import { toLetter } from '../page-links.ts';

/** Describes a problem in a draft in one sentence, without naming the affected pages. */
export function describeProblem({
  code,
  option,
  cards,
  language = '',
  outOf = 0,
  reason,
}: Pick<ContentProblem, 'code' | 'option' | 'cards' | 'language' | 'outOf' | 'reason'>): string {
  switch (code) {
    case 'linkMissing':
      return option === null ? draftsWords.linkLeadsToPage : draftsWords.optionLeadsToPage(toLetter(option));
    case 'slugTwice':
      return draftsWords.pagesHaveTheSameSlug(cards.length);
    case 'fileMissing':
      return reason === undefined ? draftsWords.fileIsNotUploadedYet : draftsWords.aFileWasLeftOut(reason.replace(/[^.]$/, '$&.'));
    case 'endlessLoop':
      return draftsWords.learnersCannotLeaveThisLoop;
    case 'unreachable':
      return draftsWords.noPageLeadsHere;
    case 'selfLink':
      return option === null ? draftsWords.linkLeadsToItsOwn : draftsWords.optionLeadsToItsOwnPage(toLetter(option));
    case 'branchRunsOn':
      return draftsWords.lastPageOfOneAnswers;
    case 'sameTarget':
      return draftsWords.rightAndWrongAnswersLead;
    case 'noRightOption':
      return draftsWords.noOptionIsMarkedAsRight;
    case 'optionWithoutText':
      return draftsWords.optionHasNoText(toLetter(option ?? 0));
    case 'neverReached':
      return draftsWords.noLearnerHasComeHere;
    case 'captionsMissing':
      return draftsWords.theVideoHasNoCaptions;
    case 'languageMissing':
      return draftsWords.captionsInAreMissing(nameLanguage(language, LOCALE), cards.length, outOf);
    case 'nothingToSee':
      return draftsWords.learnersSeeOnlyTitle;
    case 'checksOld':
      return draftsWords.checksOfWorkbook;
    case 'nothingToAnswer':
      return draftsWords.learnersAreAsked;
  }
}
