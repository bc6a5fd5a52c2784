import { sql } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import { haveSameFields, parseCardFields } from '#shared/authoring/module-content.ts';
import type { CardFields } from '#shared/page-types/card-fields.ts';
import type { RevisionKey } from '../../cards/stored-card-queries.ts';

interface FoundRevision {
  id: string;
  /** Holds the number of the card's latest revision. */
  last: number;
  /** Holds the card's latest revision with the wanted content, or null when no revision has this content. */
  known: RevisionKey | null;
}

/** Occurs in the JSON text of every revision that has all fields of today. Change the name when a field is added to cards. */
const NEWEST_FIELD = '"task":';

/** Looks up, for each card, its latest revision and the one with the content `fields`, whose JSON text is `json`. */
export async function selectRevisionsWithFields(
  db: DbOrTrx,
  wanted: readonly { id: string; json: string; fields: CardFields }[],
): Promise<Map<string, FoundRevision>> {
  const found = new Map<string, FoundRevision>();
  for (const chunk of splitIntoChunks(wanted)) {
    const { rows } = await sql<{ id: string; last: number; revision: number | null; video_since: number; answers_since: number }>`
      with wanted (id, fields) as (values ${sql.join(chunk.map(({ id, json }) => sql`(${id}, ${json})`))}),
      numbered as (
        select id,
          (select max(revision) from card_revision where card_id = wanted.id) as last,
          (select max(revision) from card_revision where card_id = wanted.id and card_revision.fields = wanted.fields) as same
        from wanted
      )
      select id, last, revision, video_since, answers_since
      from numbered left join card_revision on card_revision.card_id = numbered.id and card_revision.revision = numbered.same`.execute(db);
    for (const { id, last, revision, video_since: videoSince, answers_since: answersSince } of rows)
      found.set(id, { id, last, known: revision === null ? null : { revision, videoSince, answersSince } });
  }
  await addOldRevisions(
    db,
    wanted.filter(({ id }) => found.get(id)?.known === null),
    found,
  );
  return found;
}

/** Finds revisions with the wanted content that were stored before a field was added, so that their text differs although they mean the same. */
async function addOldRevisions(
  db: DbOrTrx,
  wanted: readonly { id: string; fields: CardFields }[],
  found: Map<string, FoundRevision>,
): Promise<void> {
  const fieldsById = new Map(wanted.map(({ id, fields }) => [id, fields]));
  for (const chunk of splitIntoChunks([...fieldsById.keys()])) {
    const rows = await db
      .selectFrom('card_revision')
      .select(['card_id', 'revision', 'fields', 'video_since', 'answers_since'])
      .where('card_id', 'in', chunk)
      .where('fields', 'not like', `%${NEWEST_FIELD}%`)
      .orderBy('revision')
      .execute();
    for (const { card_id: id, revision, fields, video_since: videoSince, answers_since: answersSince } of rows)
      if (haveSameFields(parseCardFields(fields), fieldsById.get(id)!)) found.get(id)!.known = { revision, videoSince, answersSince };
  }
}

export async function insertRevisions(
  db: DbOrTrx,
  revisions: readonly (RevisionKey & { cardId: string; fields: string; madeAt: string })[],
): Promise<void> {
  for (const chunk of splitIntoChunks(revisions))
    await db
      .insertInto('card_revision')
      .values(
        chunk.map(({ cardId, revision, videoSince, answersSince, fields, madeAt }) => ({
          card_id: cardId,
          revision,
          fields,
          video_since: videoSince,
          answers_since: answersSince,
          made_at: madeAt,
        })),
      )
      .execute();
}

/** Records which objects revisions use, in addition to the objects that are already recorded for them. */
export async function insertRevisionObjects(
  db: DbOrTrx,
  uses: readonly { cardId: string; revision: number; objectId: string }[],
): Promise<void> {
  for (const chunk of splitIntoChunks(uses))
    await db
      .insertInto('card_revision_object')
      .values(chunk.map(({ cardId, revision, objectId }) => ({ card_id: cardId, revision, object_id: objectId })))
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
