import type { PublishPlan } from '#shared/authoring/draft-schema.ts';
import type { AdminIconName } from '#client/admin/ui/admin-icon.tsx';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';

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
  if (learners === 0) return { icon: 'person', parts: [`No learner is in this module yet. The first to enter sees version ${version}.`] };
  const count = { strong: `${pluralize(learners, 'learner is', 'learners are')} in this module` };
  if (learnersNow === 0) {
    const next = learners === 1 ? 'The learner sees' : 'They see';
    return { icon: 'person', parts: [count, `, nobody right now. ${next} version ${version} at the next visit.`] };
  }
  const open =
    learners === 1
      ? ', right now. What the learner has open stays as it is until the learner next enters or reloads; then the learner sees'
      : `, ${learnersNow.toLocaleString('en')} of them now. What they have open stays as it is until they next enter or reload; then they see`;
  return { icon: 'person', parts: [count, `${open} version ${version}.`] };
}

function describeDeletedPage({ title, learners, continuesAt }: PublishEffects['deletedPages'][number]): EffectSentence {
  const standing = { strong: `${pluralize(learners, 'learner stands', 'learners stand')} on “${title}”` };
  if (continuesAt === null) return { icon: 'flag', parts: [standing, ', which goes. The module has no page left for them.'] };
  return { icon: 'flag', parts: [standing, ', which goes. They will continue at ', { strong: `“${continuesAt}”` }, '.'] };
}

function describeNewAnswers(pages: PublishEffects['newAnswers']): EffectSentence {
  const passes = pages.reduce((sum, page) => sum + page.passes, 0);
  const change = `The answers of ${listPages(pages.map(({ position }) => position))} change. `;
  const [whose, its] = pages.length === 1 ? ['Its', 'its'] : ['Their', 'their'];
  if (passes === 0) return { icon: 'shield', parts: [`${change}${whose} figures start anew.`] };
  const kept = { strong: pluralize(passes, 'pass stays a pass', 'passes stay passes') };
  return { icon: 'shield', parts: [change, kept, `; ${its} figures start anew.`] };
}

function describeNewVideos(positions: PublishEffects['newVideos']): EffectSentence {
  const [videos, change] = positions.length === 1 ? ['The video', 'changes'] : ['The videos', 'change'];
  return { icon: 'video', parts: [`${videos} of ${listPages(positions)} ${change}. Watched seconds are counted anew.`] };
}

function describeFreePages({ productTitle, free, notFree }: PublishEffects['freePages'][number]): EffectSentence[] {
  const describe = (positions: number[], one: string, many: string, rest: string): EffectSentence[] => {
    if (positions.length === 0) return [];
    const pages = listPages(positions).replace(/^p/, 'P');
    return [{ icon: 'flag', parts: [{ strong: `${pages} ${positions.length === 1 ? one : many}` }, ` in ${productTitle}${rest}`] }];
  };
  return [
    ...describe(free, 'becomes free', 'become free', ', for everyone without a key.'),
    ...describe(notFree, 'is no longer free', 'are no longer free', '.'),
  ];
}

function describeProgress(completed: number): EffectSentence {
  const kept = 'Nobody loses progress or repeats a page.';
  if (completed === 0) return { icon: 'check', parts: [kept] };
  const count = pluralize(completed, 'learner has', 'learners have');
  return { icon: 'check', parts: [`${count} completed the module, and it stays complete. ${kept}`] };
}

/** Lists pages by their numbers, such as "page 8" or "pages 8, 9 and 12". */
function listPages(positions: readonly number[]): string {
  if (positions.length === 1) return `page ${positions[0]}`;
  const sorted = positions.toSorted((one, other) => one - other);
  return `pages ${sorted.slice(0, -1).join(', ')} and ${sorted.at(-1)}`;
}
