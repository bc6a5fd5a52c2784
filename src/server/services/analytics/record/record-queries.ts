import type { DbOrTrx } from '#db/open.ts';
import type { Card } from '#shared/catalog.ts';
import { mapRowToCard } from '#server/services/content/card-row-mapping.ts';
import { splitIntoChunks } from '../rollups/chunks.ts';

/** The named cards with every product they belong to. */
export async function selectCardsWithProducts(db: DbOrTrx, cardIds: readonly string[]): Promise<{ card: Card; productId: string }[]> {
  const found: { card: Card; productId: string }[] = [];
  for (const ids of splitIntoChunks(cardIds)) {
    const rows = await db
      .selectFrom('card')
      .innerJoin('product_module', 'product_module.module_id', 'card.module_id')
      .selectAll('card')
      .select('product_module.product_id as productId')
      .where('card.id', 'in', ids)
      .execute();
    found.push(...rows.map(({ productId, ...row }) => ({ card: mapRowToCard(row), productId })));
  }
  return found;
}

/** The named modules with every product they belong to. */
export async function selectModulesWithProducts(
  db: DbOrTrx,
  moduleIds: readonly string[],
): Promise<{ moduleId: string; productId: string }[]> {
  const found: { moduleId: string; productId: string }[] = [];
  for (const ids of splitIntoChunks(moduleIds)) {
    const rows = await db
      .selectFrom('product_module')
      .select(['module_id as moduleId', 'product_id as productId'])
      .where('module_id', 'in', ids)
      .execute();
    found.push(...rows);
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
  hasPassed: boolean | null;
  happenedAt: string;
  receivedAt: string;
  /** Place among the events stored together. */
  sequence: number;
}

/** Writes events, each once; gives those that were not there yet. */
export async function insertEvents(db: DbOrTrx, entries: readonly JournalEntry[]): Promise<{ id: string; sessionId: string }[]> {
  const added: { id: string; sessionId: string }[] = [];
  for (const some of splitIntoChunks(entries)) {
    const rows = some.map((entry) => ({
      id: entry.id,
      session_id: entry.sessionId,
      card_id: entry.cardId,
      module_id: entry.moduleId,
      type: entry.type,
      detail: entry.detail,
      has_passed: entry.hasPassed === null ? null : entry.hasPassed ? (1 as const) : (0 as const),
      happened_at: entry.happenedAt,
      received_at: entry.receivedAt,
      sequence: entry.sequence,
    }));
    const inserted = await db
      .insertInto('event')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'session_id as sessionId'])
      .execute();
    added.push(...inserted);
  }
  return added;
}

export async function insertCompletedModules(
  db: DbOrTrx,
  completed: readonly { sessionId: string; moduleId: string; completedAt: string }[],
): Promise<void> {
  for (const some of splitIntoChunks(completed)) {
    await db
      .insertInto('session_module')
      .values(some.map((each) => ({ session_id: each.sessionId, module_id: each.moduleId, completed_at: each.completedAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Notes that sessions were here. On PostgreSQL it also holds them, so that two batches of one session follow each other. */
export async function updateLastSeen(db: DbOrTrx, sessionIds: readonly string[], seenAt: string): Promise<void> {
  for (const ids of splitIntoChunks(sessionIds.toSorted()))
    await db.updateTable('session').set({ last_seen_at: seenAt }).where('id', 'in', ids).execute();
}

export async function updateLastCard(db: DbOrTrx, sessionId: string, cardId: string): Promise<void> {
  await db.updateTable('session').set({ last_card_id: cardId }).where('id', '=', sessionId).execute();
}
