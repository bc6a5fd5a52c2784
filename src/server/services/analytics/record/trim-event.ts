import type { AnswerSlot } from '#shared/page-types/card-fields.ts';
import type { TimeRange } from '#shared/analytics/time-ranges.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { Card } from '#shared/catalog.ts';
import type { SubmittedAnswer, SubmittedFile } from '#shared/page-types/challenge.ts';
import { toWholeSeconds } from '../rollups/card-progress.ts';
import { assignRecordedCheckIds } from './recorded-check-ids.ts';

const MAX_STORED_ANSWER_LENGTH = 1000;
/**
 * A fixed name that is recorded instead of a checked file's real name, because neither the name nor the content of the file may leave the
 * learner's device.
 */
const CHECKED_FILE_NAME = 'workbook.xlsx';
/** A pause within the last two seconds of a video is not recorded, because it only means that the learner has finished the video. */
const PAUSE_BEFORE_END_SECONDS = 2;
/** If the length of a video is unknown, watched ranges are cut off at four hours. */
const MAX_VIDEO_SECONDS = 4 * 60 * 60;

/**
 * Trims an event to the data that administrators see. Shortens long answers, and drops answers for which the card has no answer slot. Keeps
 * only the outcomes of checks that the card still has, and replaces the name of a checked file with a fixed name. Rounds watched ranges to
 * whole seconds and cuts them off at the end of the video. `videoSeconds` maps video ids to video lengths in seconds.
 */
export function trimEvent(event: LearnerEvent, card: Card | undefined, videoSeconds: ReadonlyMap<string, number>): LearnerEvent {
  if (event.type === 'submitted') return { ...event, answers: trimAnswers(event.answers, card?.answers ?? []) };
  if (event.type !== 'watched') return event;
  const end = videoSeconds.get(card?.videoId ?? '') ?? MAX_VIDEO_SECONDS;
  const lastSecond = Math.ceil(end);
  const cutRanges = (ranges: readonly TimeRange[]) =>
    toWholeSeconds(ranges)
      .filter(([from]) => from < lastSecond)
      .map(([from, to]): TimeRange => [from, Math.min(to, lastSecond)]);
  const { rewinds = [], pauses = [], ...watched } = event;
  const rewoundRanges = cutRanges(rewinds);
  const pausedSeconds = [...new Set(pauses.map(Math.round))].filter((second) => second < lastSecond - PAUSE_BEFORE_END_SECONDS);
  return {
    ...watched,
    ranges: cutRanges(event.ranges),
    position: Math.min(event.position, end),
    ...(rewoundRanges.length > 0 && { rewinds: rewoundRanges }),
    ...(pausedSeconds.length > 0 && { pauses: pausedSeconds }),
  };
}

function trimAnswers(answers: readonly SubmittedAnswer[], slots: readonly AnswerSlot[]): SubmittedAnswer[] {
  const recordedIds = assignRecordedCheckIds(slots);
  return answers
    .slice(0, slots.length)
    .map((answer, index) =>
      answer !== null && 'fileName' in answer ? trimFile(answer, slots[index]!, recordedIds[index]!) : cutText(answer),
    );
}

/** Only outcomes of checks that the card has are kept, so that a script cannot add invented checks to the roll-up. */
function trimFile({ fileName, size, checked }: SubmittedFile, slot: AnswerSlot, recordedIds: ReadonlyMap<string, string>): SubmittedFile {
  if (slot.workbook === undefined) return { fileName, size };
  const outcomes = checked?.outcomes.flatMap((each) => (recordedIds.has(each.id) ? { ...each, id: recordedIds.get(each.id)! } : []));
  return { fileName: CHECKED_FILE_NAME, size, ...(checked && outcomes && { checked: { ...checked, outcomes } }) };
}

function cutText(answer: Exclude<SubmittedAnswer, SubmittedFile>): SubmittedAnswer {
  if (answer === null || answer.value.length <= MAX_STORED_ANSWER_LENGTH) return answer;
  return { value: `${answer.value.slice(0, MAX_STORED_ANSWER_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…` };
}
