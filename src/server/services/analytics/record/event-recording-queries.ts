import type { DbOrTrx } from '#db/open-database.ts';
import { mapRowToStoredCard, queryStoredCards, type StoredCard } from '#server/services/cards/stored-card-queries.ts';
import { parseCardFields } from '#shared/authoring/module-content.ts';
import type { CardFields } from '#shared/page-types/card-fields.ts';
import type { CardContentRevisions } from '../rollups/card-progress.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';

/** Returns each given card once for every product that contains the card. Retired cards are included. */
export async function selectCardsWithProducts(db: DbOrTrx, cardIds: readonly string[]): Promise<(StoredCard & { productId: string })[]> {
  const found: (StoredCard & { productId: string })[] = [];
  for (const ids of splitIntoChunks(cardIds)) {
    const rows = await queryStoredCards(db)
      .innerJoin('product_module', 'product_module.module_id', 'card.module_id')
      .select('product_module.product_id as productId')
      .where('card.id', 'in', ids)
      .execute();
    found.push(...rows.map(({ productId, ...row }) => ({ ...mapRowToStoredCard(row), productId })));
  }
  return found;
}

export async function selectRevisions(
  db: DbOrTrx,
  cardIds: readonly string[],
  revisions: readonly number[],
): Promise<Map<string, CardContentRevisions & { revision: number; fields: CardFields }>> {
  const found = new Map<string, CardContentRevisions & { revision: number; fields: CardFields }>();
  if (revisions.length === 0) return found;
  for (const ids of splitIntoChunks(cardIds)) {
    const rows = await db.selectFrom('card_revision').selectAll().where('card_id', 'in', ids).where('revision', 'in', revisions).execute();
    for (const row of rows)
      found.set(`${row.card_id} ${row.revision}`, {
        revision: row.revision,
        videoSince: row.video_since,
        answersSince: row.answers_since,
        fields: parseCardFields(row.fields),
      });
  }
  return found;
}

/**
 * Returns the lengths, in seconds, of those given videos whose length is known. The server cannot read the length of a WebM file, so it takes
 * that of the light version.
 */
export async function selectVideoSeconds(db: DbOrTrx, videoIds: readonly string[]): Promise<Map<string, number>> {
  const seconds = new Map<string, number>();
  for (const ids of splitIntoChunks(videoIds)) {
    const rows = await db
      .selectFrom('object')
      .leftJoin('object as light', 'light.id', 'object.light_id')
      .select((eb) => ['object.id', eb.fn.coalesce('object.duration_seconds', 'light.duration_seconds').as('duration')])
      .where('object.id', 'in', ids)
      .execute();
    for (const { id, duration } of rows) if (duration !== null && duration > 0) seconds.set(id, duration);
  }
  return seconds;
}

/** Returns each given module once for every product that contains the module. Retired modules are included. */
export async function selectModulesWithProducts(
  db: DbOrTrx,
  moduleIds: readonly string[],
): Promise<{ moduleId: string; productId: string; retiredAt: string | null }[]> {
  const found: { moduleId: string; productId: string; retiredAt: string | null }[] = [];
  for (const ids of splitIntoChunks(moduleIds)) {
    const rows = await db
      .selectFrom('product_module')
      .innerJoin('module', 'module.id', 'product_module.module_id')
      .select(['module_id as moduleId', 'product_id as productId', 'module.retired_at as retiredAt'])
      .where('module_id', 'in', ids)
      .execute();
    found.push(...rows);
  }
  return found;
}

export interface EventRow {
  id: string;
  sessionId: string;
  cardId: string | null;
  /** Holds the revision of the card that the learner saw, or null for an event without a card. */
  cardRevision: number | null;
  moduleId: string | null;
  type: string;
  /** Holds, as JSON, the event fields that have no database column of their own. */
  detail: string;
  hasPassed: boolean | null;
  happenedAt: string;
  receivedAt: string;
}

/** Inserts the given events, except those that are already in the event journal, and returns the inserted ones. */
export async function insertEvents(db: DbOrTrx, entries: readonly EventRow[]): Promise<{ id: string; sessionId: string }[]> {
  const inserted: { id: string; sessionId: string }[] = [];
  for (const chunk of splitIntoChunks(entries)) {
    const rows = chunk.map((entry) => ({
      id: entry.id,
      session_id: entry.sessionId,
      card_id: entry.cardId,
      card_revision: entry.cardRevision,
      module_id: entry.moduleId,
      type: entry.type,
      detail: entry.detail,
      has_passed: entry.hasPassed === null ? null : entry.hasPassed ? (1 as const) : (0 as const),
      happened_at: entry.happenedAt,
      received_at: entry.receivedAt,
    }));
    const newRows = await db
      .insertInto('event')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'session_id as sessionId'])
      .execute();
    inserted.push(...newRows);
  }
  return inserted;
}

/**
 * Updates the time at which each given session was last seen, and returns the ids of those whose events are archived. On PostgreSQL, the
 * update also locks the session rows, so that no other transaction records events for the same sessions at the same time.
 */
export async function updateSessionsLastSeen(db: DbOrTrx, sessionIds: readonly string[], seenAt: string): Promise<string[]> {
  const archived: string[] = [];
  for (const ids of splitIntoChunks(sessionIds.toSorted())) {
    const rows = await db
      .updateTable('session')
      // A stored time later than `seenAt` is kept; another server process with a fast clock may have written it.
      .set((eb) => ({ last_seen_at: eb.case().when('last_seen_at', '<', seenAt).then(seenAt).else(eb.ref('last_seen_at')).end() }))
      .where('id', 'in', ids)
      .returning((eb) => [
        'id',
        eb.exists(eb.selectFrom('archived_event').select('session_id').whereRef('session_id', '=', 'session.id')).as('isArchived'),
      ])
      .execute();
    archived.push(...rows.filter(({ isArchived }) => isArchived).map(({ id }) => id));
  }
  return archived;
}
