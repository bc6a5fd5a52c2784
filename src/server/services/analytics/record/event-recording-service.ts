import { refusalsWords } from '#admin-words/refusals.ts';
import type { Db, DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import type { RegexSandbox } from '#server/adapters/regex-sandbox.ts';
import { AppError } from '#shared/app-error.ts';
import type { Card } from '#shared/catalog.ts';
import { learnerEventSchema, type LearnerEvent, type EventBatchResult } from '#shared/analytics/learner-events.ts';
import { findAnswerWithoutVerdict } from '#shared/page-types/grade-answers.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { gradeOption } from '#shared/page-types/mcq.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import type { CardEvent } from '../rollups/card-progress.ts';
import { updateRollUps, type GradedEvent } from '../rollups/rollup-service.ts';
import { loadEventReferences, type EventReferences } from './event-references.ts';
import { unarchiveSessions } from '../journal/archived-event-queries.ts';
import { tellCompletions } from './tell-completions.ts';
import { loadRoundAssigner } from './assign-rounds.ts';
import { trimEvent } from './trim-event.ts';
import type { BatchQueue } from '../../limits/batch-queue.ts';
import {
  buildKeyCharges,
  buildRefusedCharges,
  buildSessionCharges,
  consumeUsageLimits,
  type Learner,
} from '../../limits/event-journal-limits.ts';
import type { UsageLimiter } from '../../limits/usage-limiter.ts';
import type { EventSubmission } from './event-queue.ts';
import { gradeSubmittedAnswers } from './grade-submissions.ts';
import { insertEvents, selectVideoSeconds, updateSessionsLastSeen, type EventRow } from './event-recording-queries.ts';
import type { StoredCard } from '#server/services/cards/stored-card-queries.ts';

/** The server accepts events for a card or module until one day after its deletion, because a learner may still have the page open. */
const RECORDED_AFTER_RETIREMENT_MS = 24 * 60 * 60 * 1000;
const NOT_IN_COURSE = refusalsWords.thisPageIsNotPart;

/**
 * Records the events of a learner and resolves once the events are stored durably. Invalid events are rejected individually, so that the
 * valid ones are still recorded. Throws `events.busy` when too much work is queued, and `events.tooMany` when the learner or the access key
 * exceeds a rate limit.
 */
export async function recordEvents(
  deps: { db: Db; regexSandbox: RegexSandbox; eventQueue: BatchQueue<EventSubmission, EventBatchResult>; usageLimiter: UsageLimiter },
  learner: Learner,
  input: readonly unknown[],
): Promise<EventBatchResult> {
  const events: LearnerEvent[] = [];
  const invalid: EventBatchResult['rejected'] = [];
  const invalidValues: unknown[] = [];
  for (const value of input) {
    const parsed = learnerEventSchema.safeParse(value);
    if (parsed.success) events.push(parsed.data);
    else {
      invalid.push({ id: readEventId(value), message: describeIssue(parsed.error.issues[0]) });
      invalidValues.push(value);
    }
  }
  const charges = [...buildSessionCharges(learner, input), ...buildKeyCharges(learner, events)];
  await consumeUsageLimits(deps.usageLimiter, charges);
  const { accepted, rejected } = await gradeAndStore(deps, learner, events).catch(async (error: unknown) => {
    // The browser will send the events again, so the amounts that this request has taken from the allowances are refunded.
    await deps.usageLimiter.refund(charges).catch(() => {});
    throw error;
  });
  // An id that occurs twice can be accepted once and rejected once, so its events are not refunded.
  const isRefused = ({ id }: LearnerEvent) =>
    rejected.some((each) => each.id === id) && events.filter((each) => each.id === id).length === 1;
  const refused = events.filter(isRefused);
  if (refused.length > 0) await deps.usageLimiter.refund(buildKeyCharges(learner, refused));
  if (invalid.length + refused.length > 0) {
    const seconds = await deps.usageLimiter.take(buildRefusedCharges(learner, [...invalidValues, ...refused]));
    if (seconds > 0 && accepted === 0) throw new AppError('events.tooMany', { seconds });
  }
  return { accepted, rejected: [...invalid, ...rejected] };
}

async function gradeAndStore(
  deps: Parameters<typeof recordEvents>[0],
  learner: Learner,
  events: readonly LearnerEvent[],
): Promise<EventBatchResult> {
  if (events.length === 0) return { accepted: 0, rejected: [] };
  const passed = await gradeSubmittedAnswers(deps, learner, events);
  return deps.eventQueue.add({ session: learner.session, events, passed });
}

function readEventId(value: unknown): string {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id.slice(0, 100) : '';
}

function describeIssue(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return issue ? `${issue.path.join('.') || 'event'}: ${issue.message}` : refusalsWords.thisEventIsNotReadable;
}

/**
 * Writes the events of many requests in one transaction, which also updates the roll-ups. Returns one result for each request, in the order
 * of the requests.
 */
export async function storeEvents(
  { db, newId }: { db: Db; newId: () => string },
  submissions: readonly EventSubmission[],
  receivedAt: string,
): Promise<EventBatchResult[]> {
  return transact(db, async (trx) => {
    const catalog = await loadEventReferences(trx, submissions);
    const videoSeconds = await loadVideoSeconds(trx, submissions, catalog);
    const assignRound = await loadRoundAssigner(trx, submissions);
    const accepted: GradedEvent[] = [];
    const results = submissions.map(({ session, events, passed }) => {
      const result: EventBatchResult = { accepted: 0, rejected: [] };
      for (const event of events) {
        const shown = 'cardId' in event ? catalog.findCard(session, event) : undefined;
        const rejection =
          'cardId' in event
            ? findRejection(event, shown, receivedAt)
            : isOpen(catalog.findModule(session, event.moduleId), receivedAt)
              ? null
              : NOT_IN_COURSE;
        if (rejection === null)
          accepted.push({
            session,
            event: { ...assignRound(session.id, trimEvent(event, shown?.card, videoSeconds)), ...(shown && { revision: shown.revision }) },
            hasPassed: gradeEvent(event, shown?.card, passed),
            counted: { videoSince: shown?.videoSince ?? 1, answersSince: shown?.answersSince ?? 1 },
            isRetired: shown !== undefined && shown.retiredAt !== null,
          });
        if (rejection === null) result.accepted++;
        else result.rejected.push({ id: event.id, message: rejection });
      }
      return result;
    });
    const archived = await updateSessionsLastSeen(trx, [...new Set(accepted.map(({ session }) => session.id))], receivedAt);
    if (archived.length > 0) await unarchiveSessions(trx, archived);
    const inserted = await insertEvents(
      trx,
      accepted.map((each) => toJournalEntry(each, receivedAt)),
    );
    const newIds = new Set(inserted.map(({ id, sessionId }) => `${sessionId} ${id}`));
    // Each id is deleted from the set of new ids at its first use, so that an event that occurs twice in a batch counts only once.
    const newEvents = accepted.filter(({ session, event }) => newIds.delete(`${session.id} ${event.id}`));
    const completed = await updateRollUps(trx, newEvents, receivedAt);
    if (completed.length > 0) await tellCompletions(trx, { newId, now: () => new Date(receivedAt) }, completed);
    return results;
  });
}

/** Returns the reason why a card event is rejected, or null when the event is accepted. */
function findRejection(event: CardEvent, shown: StoredCard | undefined, receivedAt: string): string | null {
  if (!shown || !isOpen(shown, receivedAt)) return NOT_IN_COURSE;
  const { card } = shown;
  const { answeredWith, isCompletedByNext } = getPageTypeRules(card.type);
  if (event.type === 'answered' && (answeredWith !== 'option' || event.optionIndex >= card.options.length))
    return refusalsWords.thisPageHasNoSuchAnswer;
  if (event.type === 'submitted' && answeredWith !== 'submission') return refusalsWords.thisPageTakesNoAnswers;
  const openAnswer = event.type === 'submitted' ? findAnswerWithoutVerdict(card, event.answers) : -1;
  if (openAnswer >= 0) return refusalsWords.answersThisWorkbookHasNoVerdict(openAnswer);
  if (event.type === 'completed' && !isCompletedByNext) return refusalsWords.thisPageIsCompleted;
  return null;
}

function isOpen(found: { retiredAt: string | null } | undefined, receivedAt: string): boolean {
  if (!found) return false;
  return found.retiredAt === null || Date.parse(receivedAt) < Date.parse(found.retiredAt) + RECORDED_AFTER_RETIREMENT_MS;
}

/** Returns whether the answer in an event is correct, or null when the event contains no answer. */
function gradeEvent(event: LearnerEvent, card: Card | undefined, passed: ReadonlySet<LearnerEvent>): boolean | null {
  if (event.type === 'answered') return card !== undefined && gradeOption(card, event.optionIndex);
  return event.type === 'submitted' ? passed.has(event) : null;
}

/**
 * Returns the lengths, in seconds, of the watched videos whose length is known. The keys of the map are video ids in the form in which the
 * cards store them, with or without the file extension.
 */
async function loadVideoSeconds(
  db: DbOrTrx,
  submissions: readonly EventSubmission[],
  { findCard }: EventReferences,
): Promise<Map<string, number>> {
  const videoIds = new Set(
    submissions.flatMap(({ session, events }) =>
      events.flatMap((event) => (event.type === 'watched' ? (findCard(session, event)?.card.videoId ?? []) : [])),
    ),
  );
  const seconds = await selectVideoSeconds(db, [...videoIds].map(stripObjectExtension));
  return new Map(
    [...videoIds].flatMap((id) => (seconds.has(stripObjectExtension(id)) ? [[id, seconds.get(stripObjectExtension(id))!]] : [])),
  );
}

function toJournalEntry({ session, event, hasPassed }: GradedEvent, receivedAt: string): EventRow {
  const { id, type, at, ...rest } = event;
  const {
    cardId = null,
    revision = null,
    moduleId = null,
    ...detail
  } = rest as {
    cardId?: string;
    revision?: number;
    moduleId?: string;
  } & Record<string, unknown>;
  const happenedAt = new Date(at).toISOString();
  return {
    id,
    sessionId: session.id,
    cardId,
    cardRevision: revision,
    moduleId,
    type,
    detail: JSON.stringify(detail),
    hasPassed,
    happenedAt,
    receivedAt,
  };
}
