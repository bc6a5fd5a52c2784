import type { DbOrTrx } from '#db/open.ts';
import type { Card } from '#shared/catalog.ts';
import { learnerEvent, type LearnerEvent, type Recorded } from '#shared/events.ts';
import type { Session } from '#shared/gate.ts';
import { judgeAnswers } from '#shared/page-types/challenge.ts';
import { judgeOption } from '#shared/page-types/mcq.ts';
import { rulesOf } from '#shared/page-types/registry.ts';
import { mergeRanges, type Range } from '#shared/ranges.ts';
import { matchesWithin50Ms } from '../../adapters/guarded-regex.ts';
import type { Deps } from '../../deps.ts';
import { isModuleOfProduct } from '../content/content-queries.ts';
import {
  addCardStep,
  addCompletedModule,
  addEvent,
  findCardsOfProduct,
  findWatched,
  touchSession,
  type CardStep,
} from './record-queries.ts';

const NOT_HERE = 'This page is not part of your course.';

/** Stores a batch of what a learner did, and its roll-ups with it; answers after both are durable. Bad events are refused one by one. */
export async function record(deps: Pick<Deps, 'db' | 'now'>, session: Session, events: readonly unknown[]): Promise<Recorded> {
  const rejected: Recorded['rejected'] = [];
  const readable: LearnerEvent[] = [];
  for (const event of events) {
    const read = learnerEvent.safeParse(event);
    if (read.success) readable.push(read.data);
    else rejected.push({ id: idOf(event), message: describe(read.error.issues[0]) });
  }
  const receivedAt = deps.now().toISOString();
  let accepted = 0;
  let lastCardId: string | null = null;
  await deps.db.transaction().execute(async (trx) => {
    const cards = await findCardsOfProduct(trx, session.product.id, [
      ...new Set(readable.flatMap((event) => ('cardId' in event ? [event.cardId] : []))),
    ]);
    for (const event of readable) {
      const refusal =
        'cardId' in event
          ? refuse(event, cards.get(event.cardId))
          : (await isModuleOfProduct(trx, event.moduleId, session.product.id))
            ? null
            : NOT_HERE;
      if (refusal !== null) {
        rejected.push({ id: event.id, message: refusal });
        continue;
      }
      accepted++;
      if (!(await addToJournal(trx, session.id, event, receivedAt))) continue;
      if ('cardId' in event)
        await addCardStep(trx, session.id, event.cardId, await stepOf(trx, session.id, event, cards.get(event.cardId)!, receivedAt));
      else await addCompletedModule(trx, session.id, event.moduleId, receivedAt);
      if (event.type === 'viewed') lastCardId = event.cardId;
    }
    if (accepted > 0) await touchSession(trx, session.id, receivedAt, lastCardId);
  });
  return { accepted, rejected };
}

type CardEvent = Extract<LearnerEvent, { cardId: string }>;

function refuse(event: CardEvent, card: Card | undefined): string | null {
  if (!card) return NOT_HERE;
  if (event.type === 'answered' && (card.type !== 'mcq' || event.optionIndex >= card.options.length))
    return 'This page has no such answer.';
  if (event.type === 'submitted' && card.type !== 'challenge') return 'This page takes no answers.';
  if (event.type === 'completed' && !rulesOf(card.type).isCompletedByLeaving) return 'This page is completed by its answer.';
  return null;
}

async function addToJournal(trx: DbOrTrx, sessionId: string, event: LearnerEvent, receivedAt: string): Promise<boolean> {
  const { id, type, at, ...detail } = event;
  const { cardId = null, moduleId = null, ...rest } = detail as { cardId?: string; moduleId?: string } & Record<string, unknown>;
  return addEvent(trx, {
    id,
    sessionId,
    cardId,
    moduleId,
    type,
    detail: JSON.stringify(rest),
    happenedAt: new Date(at).toISOString(),
    receivedAt,
  });
}

/** What an event adds to the numbers of its card; answers are judged here, by the rule the learner's page uses. */
async function stepOf(trx: DbOrTrx, sessionId: string, event: CardEvent, card: Card, at: string): Promise<CardStep> {
  switch (event.type) {
    case 'viewed':
      return { viewedAt: at };
    case 'completed':
      return { completedAt: at };
    case 'answered':
      return attempt(judgeOption(card, event.optionIndex), at);
    case 'submitted':
      return attempt(judgeAnswers(card, event.answers, matchesWithin50Ms).every(Boolean), at);
    case 'watched': {
      const before = JSON.parse(await findWatched(trx, sessionId, card.id)) as Range[];
      return { watched: JSON.stringify(mergeRanges([...before, ...event.ranges])), positionSeconds: event.position };
    }
  }
}

function attempt(hasPassed: boolean, at: string): CardStep {
  return { attempts: 1, hasFailed: !hasPassed, ...(hasPassed ? { completedAt: at } : {}) };
}

function idOf(event: unknown): string {
  return typeof event === 'object' && event !== null && 'id' in event && typeof event.id === 'string' ? event.id.slice(0, 100) : '';
}

function describe(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return issue ? `${issue.path.join('.') || 'event'}: ${issue.message}` : 'This event is not readable.';
}
