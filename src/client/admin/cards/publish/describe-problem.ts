import type { ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import { nameLanguage } from '#shared/language-tags.ts';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';
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
      return option === null
        ? 'A link leads to a page that is not there.'
        : `Option ${toLetter(option)} leads to a page that is not there.`;
    case 'slugTwice':
      return `${pluralize(cards.length, 'page')} have the same slug.`;
    case 'fileMissing':
      return reason === undefined ? 'A file is not uploaded yet.' : `A file was left out. ${reason.replace(/[^.]$/, '$&.')}`;
    case 'endlessLoop':
      return 'Learners cannot leave this loop.';
    case 'unreachable':
      return 'No page leads here.';
    case 'selfLink':
      return option === null
        ? 'A link leads to its own page and counts as none.'
        : `Option ${toLetter(option)} leads to its own page, which counts as no link.`;
    case 'branchRunsOn':
      return "The last page of one answer's branch has no next page, so learners go on into another answer's branch.";
    case 'sameTarget':
      return 'Right and wrong answers lead to the same page, with nothing between.';
    case 'noRightOption':
      return 'No option is marked as right.';
    case 'optionWithoutText':
      return `Option ${toLetter(option ?? 0)} has no text.`;
    case 'neverReached':
      return 'No learner has come here, although many have left the page before.';
    case 'captionsMissing':
      return 'The video has no captions.';
    case 'languageMissing':
      return `Captions in ${nameLanguage(language, 'en')} are missing on ${cards.length} of ${pluralize(outOf, 'page')}.`;
    case 'nothingToSee':
      return 'Learners see only the title: no video, no text, no file.';
    case 'checksOld':
      return 'The checks of the workbook are of an older kind. Choose both workbooks again to renew them.';
    case 'nothingToAnswer':
      return 'Learners are asked, but there is nothing to answer.';
  }
}
