import type { Db, DbOrTrx } from '#db/open.ts';
import type { LearnerEvent, Recorded } from '#shared/events.ts';
import type { Session } from '#shared/gate.ts';
import { mergeRanges, type Range } from '#shared/ranges.ts';
import {
  addCardSteps,
  addCompletedModules,
  addEvents,
  findCards,
  findModules,
  findWatched,
  touchSessions,
  type CardStep,
  type JournalEntry,
} from './record-queries.ts';
import { NOT_HERE, addToStep, emptyStep, refuseCardEvent } from './record-steps.ts';

/** Readable events of one session, from one request. */
export interface Submission {
  session: Session;
  events: readonly LearnerEvent[];
}

/** Stores the events of many requests and their roll-ups in one transaction; one answer for each, in order. */
export async function recordBatch(db: Db, submissions: readonly Submission[], receivedAt: string): Promise<Recorded[]> {
  return db.transaction().execute(async (trx) => {
    const { cardOf, hasModule } = await readCatalog(trx, submissions);
    const good: { session: Session; event: LearnerEvent }[] = [];
    const answers = submissions.map(({ session, events }) => {
      const answer: Recorded = { accepted: 0, rejected: [] };
      for (const event of events) {
        const refusal =
          'cardId' in event ? refuseCardEvent(event, cardOf(session, event.cardId)) : hasModule(session, event.moduleId) ? null : NOT_HERE;
        if (refusal === null) good.push({ session, event });
        if (refusal === null) answer.accepted++;
        else answer.rejected.push({ id: event.id, message: refusal });
      }
      return answer;
    });

    const added = await addEvents(
      trx,
      good.map(({ session, event }) => toEntry(session.id, event, receivedAt)),
    );
    const isNew = new Set(added.map(({ id, sessionId }) => `${sessionId} ${id}`));
    // A repeat within the batch finds its first occurrence taken away.
    const fresh = good.filter(({ session, event }) => isNew.delete(`${session.id} ${event.id}`));

    const steps = new Map<string, CardStep>();
    const completed: Parameters<typeof addCompletedModules>[1][number][] = [];
    const lastCards = new Map<string, string>();
    for (const { session, event } of fresh) {
      if ('cardId' in event) {
        const key = `${session.id} ${event.cardId}`;
        steps.set(key, addToStep(steps.get(key) ?? emptyStep(session.id, event.cardId), event, cardOf(session, event.cardId)!, receivedAt));
      } else completed.push({ sessionId: session.id, moduleId: event.moduleId, completedAt: receivedAt });
      if (event.type === 'viewed') lastCards.set(session.id, event.cardId);
    }
    for (const step of steps.values())
      if (step.watched) step.watched = { ...step.watched, ranges: await withEarlier(trx, step, step.watched.ranges) };
    await addCardSteps(trx, [...steps.values()]);
    await addCompletedModules(trx, completed);
    await touchSessions(trx, [...new Set(good.map(({ session }) => session.id))], receivedAt, lastCards);
    return answers;
  });
}

/** What the events name, looked up once for all of them. */
async function readCatalog(trx: DbOrTrx, submissions: readonly Submission[]) {
  const events = submissions.flatMap((submission) => submission.events);
  const cardIds = new Set(events.flatMap((event) => ('cardId' in event ? [event.cardId] : [])));
  const moduleIds = new Set(events.flatMap((event) => ('moduleId' in event ? [event.moduleId] : [])));
  const cards = new Map((await findCards(trx, [...cardIds])).map(({ card, productId }) => [`${productId} ${card.id}`, card]));
  const modules = new Set((await findModules(trx, [...moduleIds])).map(({ moduleId, productId }) => `${productId} ${moduleId}`));
  return {
    cardOf: (session: Session, cardId: string) => cards.get(`${session.product.id} ${cardId}`),
    hasModule: (session: Session, moduleId: string) => modules.has(`${session.product.id} ${moduleId}`),
  };
}

function toEntry(sessionId: string, event: LearnerEvent, receivedAt: string): JournalEntry {
  const { id, type, at, ...rest } = event;
  const { cardId = null, moduleId = null, ...detail } = rest as { cardId?: string; moduleId?: string } & Record<string, unknown>;
  return { id, sessionId, cardId, moduleId, type, detail: JSON.stringify(detail), happenedAt: new Date(at).toISOString(), receivedAt };
}

async function withEarlier(trx: DbOrTrx, step: CardStep, ranges: string): Promise<string> {
  const earlier = JSON.parse(await findWatched(trx, step.sessionId, step.cardId)) as Range[];
  return JSON.stringify(mergeRanges([...earlier, ...(JSON.parse(ranges) as Range[])]));
}
