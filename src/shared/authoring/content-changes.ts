import { stripObjectExtension } from '../media/object-url.ts';
import { isDeepEqual } from './deep-equal.ts';
import type { CardFields } from './module-content.ts';

/** Returns whether a card shows another video after a change, so that the watched seconds of the old video do not apply to the new one. */
export function hasVideoChanged(from: CardFields, to: CardFields): boolean {
  const toVideo = ({ videoId, youtubeId }: CardFields) => `${stripObjectExtension(videoId ?? '')} ${youtubeId ?? ''}`;
  return toVideo(from) !== toVideo(to);
}

/**
 * Returns whether answers to the old content of a card cannot be counted for the new content: the type of the page differs, or the number,
 * the order or the right answers of its options differ, or its answer slots differ. Rewording an
 * option does not count as a change.
 */
export function hasAnswersChanged(from: CardFields, to: CardFields): boolean {
  return from.type !== to.type || haveOptionsChanged(from.options, to.options) || !isDeepEqual(withoutChecks(from), withoutChecks(to));
}

/** Returns the answer slots without their workbook checks, whose outcomes are counted by the id of each check. */
const withoutChecks = ({ answers }: CardFields) => answers.map(({ workbook: _workbook, ...slot }) => slot);

function haveOptionsChanged(from: CardFields['options'], to: CardFields['options']): boolean {
  if (from.length !== to.length) return true;
  const oldLabels = from.map(({ label }) => label);
  return to.some(({ label, isCorrect }, index) => {
    const isReworded = !oldLabels.includes(label);
    return isCorrect !== from[index]!.isCorrect || (!isReworded && label !== oldLabels[index]);
  });
}
