import { LOCALE } from '#admin-words/locale.ts';
import { draftsWords } from '#admin-words/drafts.ts';
import type { PublishPlan } from '#shared/authoring/draft-schema.ts';
import type { AdminIconName } from '#client/admin/ui/admin-icon.tsx';

export type PublishEffects = PublishPlan['effects'];

/**
 * Contains one sentence about an effect of a publication on learners. The parts of the sentence that have a `strong` property are
 * emphasized.
 */
export interface EffectSentence {
  icon: AdminIconName;
  parts: readonly (string | { strong: string })[];
}

export function describeEffects(effects: PublishEffects, version: number): EffectSentence[] {
  return [
    describeLearners(effects, version),
    ...effects.deletedPages.filter(({ learners }) => learners > 0).map(describeDeletedPage),
    ...(effects.newAnswers.length > 0 ? [describeNewAnswers(effects.newAnswers)] : []),
    ...(effects.newVideos.length > 0 ? [describeNewVideos(effects.newVideos)] : []),
    ...effects.freePages.flatMap(describeFreePages),
    ...(effects.learners > 0 ? [describeProgress(effects.completed)] : []),
  ];
}

function describeLearners({ learners, learnersNow }: PublishEffects, version: number): EffectSentence {
  if (learners === 0) return { icon: 'person', parts: [draftsWords.noLearnerIsInThisModule(version)] };
  const count = { strong: draftsWords.learnersAreInThisModule(learners) };
  if (learnersNow === 0) {
    const next = learners === 1 ? draftsWords.theLearnerSees : draftsWords.theySee;
    return { icon: 'person', parts: [count, draftsWords.nobodyRightNowVersion(next, version)] };
  }
  const open = learners === 1 ? draftsWords.rightNowWhatLearnerHas : draftsWords.ofThemNowWhatTheyHave(learnersNow.toLocaleString(LOCALE));
  return { icon: 'person', parts: [count, draftsWords.openThenVersion(open, version)] };
}

function describeDeletedPage({ title, learners, continuesAt }: PublishEffects['deletedPages'][number]): EffectSentence {
  const standing = { strong: draftsWords.learnersStandOn(learners, title) };
  if (continuesAt === null) return { icon: 'flag', parts: [standing, draftsWords.whichGoesModuleHasNo] };
  return { icon: 'flag', parts: [standing, draftsWords.whichGoesTheyWillContinue, { strong: `“${continuesAt}”` }, '.'] };
}

function describeNewAnswers(pages: PublishEffects['newAnswers']): EffectSentence {
  const passes = pages.reduce((sum, page) => sum + page.passes, 0);
  const change = draftsWords.theAnswersOfChange(listPages(pages.map(({ position }) => position)));
  const [whose, its] = pages.length === 1 ? [draftsWords.its, 'its'] : [draftsWords.their, 'their'];
  if (passes === 0) return { icon: 'shield', parts: [draftsWords.changeAndFiguresStartAnew(change, whose)] };
  const kept = { strong: draftsWords.passesStayPasses(passes) };
  return { icon: 'shield', parts: [change, kept, draftsWords.figuresStartAnew(its)] };
}

function describeNewVideos(positions: PublishEffects['newVideos']): EffectSentence {
  const [videos, change] =
    positions.length === 1 ? [draftsWords.theVideo, draftsWords.changesInText] : [draftsWords.theVideos, draftsWords.changeInText];
  return { icon: 'video', parts: [draftsWords.ofWatchedSecondsAreCountedAnew(videos, listPages(positions), change)] };
}

function describeFreePages({ productTitle, free, notFree }: PublishEffects['freePages'][number]): EffectSentence[] {
  const describe = (positions: number[], one: string, many: string, rest: string): EffectSentence[] => {
    if (positions.length === 0) return [];
    const pages = listPages(positions).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
    return [{ icon: 'flag', parts: [{ strong: `${pages} ${positions.length === 1 ? one : many}` }, draftsWords.in(productTitle, rest)] }];
  };
  return [
    ...describe(free, draftsWords.becomesFree, draftsWords.becomeFree, draftsWords.forEveryoneWithoutAKey),
    ...describe(notFree, draftsWords.isNoLongerFree, draftsWords.areNoLongerFree, '.'),
  ];
}

function describeProgress(completed: number): EffectSentence {
  const kept = draftsWords.nobodyLosesProgressOrRepeats;
  if (completed === 0) return { icon: 'check', parts: [kept] };
  const count = draftsWords.learnersHave(completed);
  return { icon: 'check', parts: [draftsWords.completedModule(count, kept)] };
}

/** Lists pages by their numbers, such as "page 8" or "pages 8, 9 and 12". */
function listPages(positions: readonly number[]): string {
  if (positions.length === 1) return draftsWords.page(positions[0]!);
  const sorted = positions.toSorted((one, other) => one - other);
  return draftsWords.pagesAnd(sorted.slice(0, -1).join(', '), sorted.at(-1)!);
}
