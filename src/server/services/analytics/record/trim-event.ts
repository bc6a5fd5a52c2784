import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { Card } from '#shared/catalog.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';
import { toWholeSeconds } from '../rollups/card-progress.ts';

const MAX_STORED_ANSWER_LENGTH = 1000;
/** Where the length of a video is not known. */
const MAX_VIDEO_SECONDS = 4 * 60 * 60;

/**
 * Cuts an event to what the portal shows of it: answers to the beginning of each, for the slots that the card has, and watched ranges
 * to whole seconds of the video, whose length is looked up by its id.
 */
export function trimEvent(event: LearnerEvent, card: Card | undefined, videoSeconds: ReadonlyMap<string, number>): LearnerEvent {
  if (event.type === 'submitted') return { ...event, answers: event.answers.slice(0, card?.answers.length).map(cutAnswer) };
  if (event.type !== 'watched') return event;
  const end = videoSeconds.get(card?.videoId ?? '') ?? MAX_VIDEO_SECONDS;
  const lastSecond = Math.ceil(end);
  const ranges = toWholeSeconds(event.ranges).filter(([from]) => from < lastSecond);
  return {
    ...event,
    ranges: ranges.map(([from, to]) => [from, Math.min(to, lastSecond)]),
    position: Math.min(event.position, end),
  };
}

function cutAnswer(answer: SubmittedAnswer): SubmittedAnswer {
  if (answer === null || !('value' in answer) || answer.value.length <= MAX_STORED_ANSWER_LENGTH) return answer;
  return { value: `${answer.value.slice(0, MAX_STORED_ANSWER_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…` };
}
