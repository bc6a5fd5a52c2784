import { stripObjectExtension } from '../media/object-url.ts';
import { isDeepEqual } from './deep-equal.ts';
import type { CardFields } from './module-content.ts';

/** Returns whether a change replaces the video of a card. The watched seconds of the old video do not apply to a new video. */
export function hasVideoChanged(from: CardFields, to: CardFields): boolean {
  const toVideo = ({ videoId, youtubeId }: CardFields) => `${stripObjectExtension(videoId ?? '')} ${youtubeId ?? ''}`;
  return toVideo(from) !== toVideo(to);
}

/**
 * Returns whether answers to the old content of a card do not count for the new content. Old answers do not count when the old content and
 * the new content have different page types or different answer slots. Old answers do not count when a change affects the number, the order
 * or the correctness of a card's options. The function ignores changes to the wording of an option.
 */
export function hasAnswersChanged(from: CardFields, to: CardFields): boolean {
  return from.type !== to.type || haveOptionsChanged(from.options, to.options) || !isDeepEqual(withoutChecks(from), withoutChecks(to));
}

/**
 * Returns the answer slots without their workbook checks. The statistics count the outcomes of workbook checks separately for each check
 * id.
 */
const withoutChecks = ({ answers }: CardFields) => answers.map(({ workbook: _workbook, ...slot }) => slot);

function haveOptionsChanged(from: CardFields['options'], to: CardFields['options']): boolean {
  if (from.length !== to.length) return true;
  const oldLabels = from.map(({ label }) => label);
  return to.some(({ label, isCorrect }, index) => {
    const isReworded = !oldLabels.includes(label);
    return isCorrect !== from[index]!.isCorrect || (!isReworded && label !== oldLabels[index]);
  });
}
