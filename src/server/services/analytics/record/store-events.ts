import type { Db, DbOrTrx } from '#db/open.ts';
import type { Card } from '#shared/catalog.ts';
import type { LearnerEvent, RecordResult } from '#shared/learner-events.ts';
import type { Session } from '#shared/session.ts';
import type { RegexMatcher } from '#shared/page-types/challenge.ts';
import { matchesWithin } from '#server/adapters/regex-sandbox.ts';
import { reduceCardEvent, initialCardProgress } from '../rollups/reduce-card-event.ts';
import { RollUpDelta, toUtcDay } from '../rollups/rollup-delta.ts';
import { NOT_IN_COURSE, gradeEvent, getRejectionReason } from './grade-event.ts';
import {
  insertCompletedModules,
  insertEvents,
  selectCardsWithProducts,
  selectModulesWithProducts,
  updateLastCard,
  updateLastSeen,
  type JournalEntry,
} from './record-queries.ts';
import { selectSessionCards, upsertSessionCards, type SessionCardProgress } from '../rollups/rollup-queries.ts';

/** What one request's answers may cost in authors' patterns. */
const REGEX_BUDGET_MS = 100;

/** Readable events of one session, from one request. */
export interface EventSubmission {
  session: Session;
  events: readonly LearnerEvent[];
}

/** An event that will be stored, with its verdict. */
interface Good {
  session: Session;
  event: LearnerEvent;
  hasPassed: boolean | null;
}

/** Stores the events of many requests and their roll-ups in one transaction; one answer for each, in order. */
export async function storeEvents(db: Db, submissions: readonly EventSubmission[], receivedAt: string): Promise<RecordResult[]> {
  return db.transaction().execute(async (trx) => {
    const catalog = await readCatalog(trx, submissions);
    const good: Good[] = [];
    const answers = submissions.map(({ session, events }) => {
      const answer: RecordResult = { accepted: 0, rejected: [] };
      const matches = matchesWithin(REGEX_BUDGET_MS);
      for (const event of events) {
        const { refusal, hasPassed } = examine(event, session, catalog, matches);
        if (refusal === null) good.push({ session, event, hasPassed });
        if (refusal === null) answer.accepted++;
        else answer.rejected.push({ id: event.id, message: refusal });
      }
      return answer;
    });
    await updateLastSeen(trx, [...new Set(good.map(({ session }) => session.id))], receivedAt);
    const added = await insertEvents(
      trx,
      good.map((each, sequence) => toEntry(each, receivedAt, sequence)),
    );
    const isNew = new Set(added.map(({ id, sessionId }) => `${sessionId} ${id}`));
    // A repeat within the batch finds its first occurrence taken away.
    const fresh = good.filter(({ session, event }) => isNew.delete(`${session.id} ${event.id}`));
    await rollUp(trx, fresh, receivedAt);
    return answers;
  });
}

async function rollUp(trx: DbOrTrx, fresh: readonly Good[], receivedAt: string): Promise<void> {
  const ofCards = fresh.flatMap(({ session, event, hasPassed }) => ('cardId' in event ? [{ session, event, hasPassed }] : []));
  const sessionIds = [...new Set(ofCards.map(({ session }) => session.id))];
  const cardIds = [...new Set(ofCards.map(({ event }) => event.cardId))];
  const standings = new Map((await selectSessionCards(trx, sessionIds, cardIds)).map((each) => [`${each.sessionId} ${each.cardId}`, each]));
  const changed = new Map<string, SessionCardProgress>();
  const lastCards = new Map<string, string>();
  const gains = new RollUpDelta();
  for (const { session, event, hasPassed } of ofCards) {
    const key = `${session.id} ${event.cardId}`;
    const { state, gain } = reduceCardEvent(standings.get(key)?.state ?? initialCardProgress, event, hasPassed, receivedAt);
    const standing = { sessionId: session.id, cardId: event.cardId, state };
    standings.set(key, standing);
    changed.set(key, standing);
    gains.add(session.product.id, event.cardId, toUtcDay(receivedAt), gain);
    if (event.type === 'viewed') lastCards.set(session.id, event.cardId);
  }
  await upsertSessionCards(trx, [...changed.values()]);
  await gains.apply(trx);
  for (const [sessionId, cardId] of lastCards) await updateLastCard(trx, sessionId, cardId);
  const completed = fresh.flatMap(({ session, event }) =>
    'moduleId' in event ? [{ sessionId: session.id, moduleId: event.moduleId, completedAt: receivedAt }] : [],
  );
  await insertCompletedModules(trx, completed);
}

interface Catalog {
  cardOf: (session: Session, cardId: string) => Card | undefined;
  hasModule: (session: Session, moduleId: string) => boolean;
}

/** What the events name, looked up once for all of them. */
async function readCatalog(trx: DbOrTrx, submissions: readonly EventSubmission[]): Promise<Catalog> {
  const events = submissions.flatMap((submission) => submission.events);
  const cardIds = new Set(events.flatMap((event) => ('cardId' in event ? [event.cardId] : [])));
  const moduleIds = new Set(events.flatMap((event) => ('moduleId' in event ? [event.moduleId] : [])));
  const cards = new Map((await selectCardsWithProducts(trx, [...cardIds])).map(({ card, productId }) => [`${productId} ${card.id}`, card]));
  const modules = new Set(
    (await selectModulesWithProducts(trx, [...moduleIds])).map(({ moduleId, productId }) => `${productId} ${moduleId}`),
  );
  return {
    cardOf: (session, cardId) => cards.get(`${session.product.id} ${cardId}`),
    hasModule: (session, moduleId) => modules.has(`${session.product.id} ${moduleId}`),
  };
}

function examine(
  event: LearnerEvent,
  session: Session,
  catalog: Catalog,
  matches: RegexMatcher,
): { refusal: string | null; hasPassed: boolean | null } {
  if (!('cardId' in event)) return { refusal: catalog.hasModule(session, event.moduleId) ? null : NOT_IN_COURSE, hasPassed: null };
  const card = catalog.cardOf(session, event.cardId);
  const refusal = getRejectionReason(event, card);
  return { refusal, hasPassed: refusal === null && card ? gradeEvent(event, card, matches) : null };
}

function toEntry({ session, event, hasPassed }: Good, receivedAt: string, sequence: number): JournalEntry {
  const { id, type, at, ...rest } = event;
  const { cardId = null, moduleId = null, ...detail } = rest as { cardId?: string; moduleId?: string } & Record<string, unknown>;
  const happenedAt = new Date(at).toISOString();
  return { id, sessionId: session.id, cardId, moduleId, type, detail: JSON.stringify(detail), hasPassed, happenedAt, receivedAt, sequence };
}
