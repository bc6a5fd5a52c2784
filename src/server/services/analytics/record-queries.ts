import type { DbOrTrx } from '#db/open.ts';
import type { Card } from '#shared/catalog.ts';
import { toCard } from '../content/card-rows.ts';

/** Rows per statement: far below the parameters either engine takes. */
const ROWS = 500;

function chunks<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS) }, (_, index) => items.slice(index * ROWS, (index + 1) * ROWS));
}

/** The named cards with every product they belong to. */
export async function findCards(db: DbOrTrx, cardIds: readonly string[]): Promise<{ card: Card; productId: string }[]> {
  const found: { card: Card; productId: string }[] = [];
  for (const ids of chunks(cardIds)) {
    const rows = await db
      .selectFrom('card')
      .innerJoin('product_module', 'product_module.module_id', 'card.module_id')
      .selectAll('card')
      .select('product_module.product_id as productId')
      .where('card.id', 'in', ids)
      .execute();
    found.push(...rows.map(({ productId, ...row }) => ({ card: toCard(row), productId })));
  }
  return found;
}

/** The named modules with every product they belong to. */
export async function findModules(db: DbOrTrx, moduleIds: readonly string[]): Promise<{ moduleId: string; productId: string }[]> {
  const found: { moduleId: string; productId: string }[] = [];
  for (const ids of chunks(moduleIds)) {
    found.push(
      ...(await db
        .selectFrom('product_module')
        .select(['module_id as moduleId', 'product_id as productId'])
        .where('module_id', 'in', ids)
        .execute()),
    );
  }
  return found;
}

export interface JournalEntry {
  id: string;
  sessionId: string;
  cardId: string | null;
  moduleId: string | null;
  type: string;
  detail: string;
  happenedAt: string;
  receivedAt: string;
}

/** Writes events, each once; gives those that were not there yet. */
export async function addEvents(db: DbOrTrx, entries: readonly JournalEntry[]): Promise<{ id: string; sessionId: string }[]> {
  const added: { id: string; sessionId: string }[] = [];
  for (const some of chunks(entries)) {
    const rows = some.map((entry) => ({
      id: entry.id,
      session_id: entry.sessionId,
      card_id: entry.cardId,
      module_id: entry.moduleId,
      type: entry.type,
      detail: entry.detail,
      happened_at: entry.happenedAt,
      received_at: entry.receivedAt,
    }));
    added.push(
      ...(await db
        .insertInto('event')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'session_id as sessionId'])
        .execute()),
    );
  }
  return added;
}

/** What new events add to the roll-up of one session and card. */
export interface CardStep {
  sessionId: string;
  cardId: string;
  viewedAt: string | null;
  completedAt: string | null;
  attempts: number;
  /** Of the last attempt; null when there was none. */
  hasFailed: boolean | null;
  /** Ranges in seconds, JSON, and where playback stood; null when nothing was watched. */
  watched: { ranges: string; positionSeconds: number } | null;
}

export async function findWatched(db: DbOrTrx, sessionId: string, cardId: string): Promise<string> {
  const row = await db
    .selectFrom('session_card')
    .select('watched')
    .where('session_id', '=', sessionId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
  return row?.watched ?? '[]';
}

/** Adds steps to the roll-up: first times stay, counts add up, the last attempt and position stand. */
export async function addCardSteps(db: DbOrTrx, steps: readonly CardStep[]): Promise<void> {
  for (const some of chunks(steps)) {
    const rows = some.map((step) => ({
      session_id: step.sessionId,
      card_id: step.cardId,
      viewed_at: step.viewedAt,
      completed_at: step.completedAt,
      attempts: step.attempts,
      last_attempt_failed: step.hasFailed ? (1 as const) : (0 as const),
      watched: step.watched?.ranges ?? '[]',
      position_seconds: step.watched?.positionSeconds ?? 0,
    }));
    await db
      .insertInto('session_card')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'card_id']).doUpdateSet((eb) => ({
          viewed_at: eb.fn.coalesce('session_card.viewed_at', 'excluded.viewed_at'),
          completed_at: eb.fn.coalesce('session_card.completed_at', 'excluded.completed_at'),
          attempts: eb('session_card.attempts', '+', eb.ref('excluded.attempts')),
        })),
      )
      .execute();
  }
  // The rest stands still unless there was an attempt, or something was watched.
  for (const { sessionId, cardId, hasFailed, watched } of steps) {
    if (hasFailed === null && watched === null) continue;
    await db
      .updateTable('session_card')
      .set({
        ...(hasFailed === null ? {} : { last_attempt_failed: hasFailed ? 1 : 0 }),
        ...(watched === null ? {} : { watched: watched.ranges, position_seconds: watched.positionSeconds }),
      })
      .where('session_id', '=', sessionId)
      .where('card_id', '=', cardId)
      .execute();
  }
}

export async function addCompletedModules(
  db: DbOrTrx,
  completed: readonly { sessionId: string; moduleId: string; completedAt: string }[],
): Promise<void> {
  for (const some of chunks(completed)) {
    await db
      .insertInto('session_module')
      .values(some.map((each) => ({ session_id: each.sessionId, module_id: each.moduleId, completed_at: each.completedAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Notes that sessions were here, and the card each saw last, where it saw one. */
export async function touchSessions(
  db: DbOrTrx,
  sessionIds: readonly string[],
  seenAt: string,
  lastCards: ReadonlyMap<string, string>,
): Promise<void> {
  for (const ids of chunks(sessionIds)) await db.updateTable('session').set({ last_seen_at: seenAt }).where('id', 'in', ids).execute();
  for (const [sessionId, cardId] of lastCards)
    await db.updateTable('session').set({ last_card_id: cardId }).where('id', '=', sessionId).execute();
}
