import type { ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';

/** Describes a problem in a draft in one sentence, without naming the affected pages. */
export function describeProblem({ code, option, cards }: Pick<ContentProblem, 'code' | 'option' | 'cards'>): string {
  switch (code) {
    case 'linkMissing':
      return option === null
        ? 'A link leads to a page that is not there.'
        : `Option ${toLetter(option)} leads to a page that is not there.`;
    case 'slugTwice':
      return `${pluralize(cards.length, 'page')} have the same slug.`;
    case 'fileMissing':
      return 'A file is not uploaded yet.';
    case 'endlessLoop':
      return 'Learners cannot leave this loop.';
    case 'unreachable':
      return 'No page leads here.';
    case 'captionsMissing':
      return 'The video has no captions.';
    case 'nothingToSee':
      return 'Learners see only the title: no video, no text, no file.';
    case 'nothingToAnswer':
      return 'Learners are asked, but there is nothing to answer.';
  }
}

const toLetter = (index: number) => String.fromCharCode(65 + index);
