import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import { parseCardFields } from '#shared/authoring/module-content.ts';
import type { CardFields } from '#shared/page-types/card-fields.ts';
import type { RevisionKey } from '../../cards/stored-card-queries.ts';

/** Returns the card's latest revision with the content `fields` (a JSON text), or null when no revision has this content. */
export async function findRevisionWithFields(db: DbOrTrx, cardId: string, fields: string): Promise<RevisionKey | null> {
  const row = await db
    .selectFrom('card_revision')
    .select(['revision', 'video_since as videoSince', 'answers_since as answersSince'])
    .where('card_id', '=', cardId)
    .where('fields', '=', fields)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the number of the latest revision of a card, or 0 when the card has no revision. */
export async function findLastRevision(db: DbOrTrx, cardId: string): Promise<number> {
  const { last } = await db
    .selectFrom('card_revision')
    .select((eb) => eb.fn.max('revision').as('last'))
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export async function insertRevision(
  db: DbOrTrx,
  { cardId, revision, videoSince, answersSince, fields, madeAt }: RevisionKey & { cardId: string; fields: string; madeAt: string },
): Promise<void> {
  await db
    .insertInto('card_revision')
    .values({ card_id: cardId, revision, fields, video_since: videoSince, answers_since: answersSince, made_at: madeAt })
    .execute();
}

/** Records that a revision uses the given objects, in addition to the objects that are already recorded for the revision. */
export async function insertRevisionObjects(db: DbOrTrx, cardId: string, revision: number, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  await db
    .insertInto('card_revision_object')
    .values(objectIds.map((objectId) => ({ card_id: cardId, revision, object_id: objectId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the records of the objects that a revision uses. A file that only this revision uses then counts as unused. */
export async function deleteRevisionObjects(db: DbOrTrx, cardId: string, revision: number): Promise<void> {
  await db.deleteFrom('card_revision_object').where('card_id', '=', cardId).where('revision', '=', revision).execute();
}

export async function selectRevisionFields(
  db: DbOrTrx,
  revisions: readonly (readonly [cardId: string, revision: number])[],
): Promise<Map<string, CardFields>> {
  const found = new Map<string, CardFields>();
  for (const chunk of splitIntoChunks(revisions)) {
    const rows = await db
      .selectFrom('card_revision')
      .select(['card_id', 'revision', 'fields'])
      .where((eb) => eb.or(chunk.map(([cardId, revision]) => eb.and({ card_id: cardId, revision }))))
      .execute();
    for (const row of rows) found.set(`${row.card_id} ${row.revision}`, parseCardFields(row.fields));
  }
  return found;
}
