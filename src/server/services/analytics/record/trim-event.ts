import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { Card } from '#shared/catalog.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';
import { toWholeSeconds } from '../rollups/card-progress.ts';

const MAX_STORED_ANSWER_LENGTH = 1000;
/** Limits the watched ranges of a video whose length is not known. */
const MAX_VIDEO_SECONDS = 4 * 60 * 60;

/**
 * Trims an event to the data that administrators see. Keeps the beginning of each answer, and at most as many answers as the card
 * has answer slots. Rounds watched ranges to whole seconds and cuts ranges at the end of the video. `videoSeconds` maps the id of
 * each video to the length of the video.
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
