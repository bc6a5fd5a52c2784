import type { DbOrTrx } from '#db/open-database.ts';
import { selectRoundsOfSessions, type StoredRound } from '#server/services/own-numbers/round-queries.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';
import type { EventSubmission } from './event-queue.ts';

type Submission = Extract<LearnerEvent, { type: 'submitted' }>;

const isChecked = (answer: SubmittedAnswer) => answer !== null && 'checked' in answer && answer.checked !== undefined;

/**
 * Returns a function that gives a submission the round, the numbers and the version that the session has, whatever its browser reported. Only
 * that a browser had to use the data of the start workbook is believed, because the server cannot know it.
 */
export async function loadRoundAssigner(
  trx: DbOrTrx,
  submissions: readonly EventSubmission[],
): Promise<(sessionId: string, event: LearnerEvent) => LearnerEvent> {
  const checked = submissions.flatMap(({ session, events }) =>
    events.flatMap((event) =>
      event.type === 'submitted' && event.answers.some(isChecked) ? [{ sessionId: session.id, cardId: event.cardId }] : [],
    ),
  );
  const found = await selectRoundsOfSessions(trx, checked);
  return (sessionId, event) =>
    event.type === 'submitted' ? { ...event, answers: assignRound(event.answers, found.get(`${sessionId} ${event.cardId}`) ?? []) } : event;
}

function assignRound(answers: Submission['answers'], rounds: readonly StoredRound[]): Submission['answers'] {
  return answers.map((answer) => {
    if (answer === null || !('checked' in answer) || answer.checked === undefined) return answer;
    const { round: reported, number, numbers: _, ...checked } = answer.checked as typeof answer.checked & { numbers?: string };
    const own = rounds.find(({ round }) => round === reported) ?? rounds.at(-1);
    if (!own) return { ...answer, checked };
    return { ...answer, checked: { ...checked, round: own.round, number: number === 0 ? 0 : own.number, numbers: own.numbers } };
  });
}
