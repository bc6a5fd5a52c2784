import { stripObjectExtension } from '../media/object-url.ts';
import { isDeepEqual } from './deep-equal.ts';
import type { CardFields, ShownFields } from '../page-types/card-fields.ts';

/**
 * Returns whether a change replaces a card's video. The time that a learner spent watching the old video does not count for the new video.
 */
export function hasVideoChanged(from: ShownFields, to: ShownFields): boolean {
  const toVideo = ({ videoId, youtubeId }: ShownFields) => `${stripObjectExtension(videoId ?? '')} ${youtubeId ?? ''}`;
  return toVideo(from) !== toVideo(to);
}

/**
 * Returns whether a change to a card makes the learners' earlier answers invalid. Earlier answers become invalid when the page type, the
 * answer slots, or the number, order or correctness of the options changes. Earlier answers stay valid when an option is merely reworded.
 */
export function hasAnswersChanged(from: ShownFields, to: ShownFields): boolean {
  return from.type !== to.type || haveOptionsChanged(from.options, to.options) || !isDeepEqual(withoutChecks(from), withoutChecks(to));
}

/**
 * Returns what decides whether an answer is correct, without the workbook checks. A changed workbook check does not make earlier answers
 * invalid, because the statistics count the outcomes for each check id separately.
 */
const withoutChecks = ({ answers }: ShownFields) =>
  answers.map(({ workbook: _workbook, ownNumbers: _ownNumbers, label: _label, ...slot }) => slot);

function haveOptionsChanged(from: CardFields['options'], to: CardFields['options']): boolean {
  if (from.length !== to.length) return true;
  const oldLabels = from.map(({ label }) => label);
  return to.some(({ label, isCorrect }, index) => {
    const isReworded = !oldLabels.includes(label);
    return isCorrect !== from[index]!.isCorrect || (!isReworded && label !== oldLabels[index]);
  });
}
