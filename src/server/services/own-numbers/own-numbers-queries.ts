import type { DbOrTrx } from '#db/open-database.ts';
import { parseCardFields } from '#shared/authoring/module-content.ts';
import type { CardFields } from '#shared/page-types/card-fields.ts';
import type { WorkbookVersion } from '#workbook/vary/version.ts';

export interface VersionsKey {
  cardId: string;
  numbers: string;
}

const parseVersion = (content: string) => JSON.parse(content) as WorkbookVersion;

const fromVersions = (db: DbOrTrx, { cardId, numbers }: VersionsKey) =>
  db.selectFrom('workbook_version').where('card_id', '=', cardId).where('numbers', '=', numbers).orderBy('number');

export async function selectVersions(db: DbOrTrx, key: VersionsKey): Promise<WorkbookVersion[]> {
  const rows = await fromVersions(db, key).select('content').execute();
  return rows.map(({ content }) => parseVersion(content));
}

export async function selectVersionNumbers(db: DbOrTrx, key: VersionsKey): Promise<number[]> {
  const rows = await fromVersions(db, key).select('number').execute();
  return rows.map(({ number }) => number);
}

export async function findVersionByNumber(db: DbOrTrx, { cardId, numbers, number }: VersionsKey & { number: number }) {
  const row = await db
    .selectFrom('workbook_version')
    .select('content')
    .where('card_id', '=', cardId)
    .where('numbers', '=', numbers)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? parseVersion(row.content) : null;
}

/** Inserts versions, except those whose numbers are stored already. */
export async function insertVersions(
  db: DbOrTrx,
  { cardId, numbers }: VersionsKey,
  versions: readonly WorkbookVersion[],
  savedAt: string,
): Promise<void> {
  const rows = versions.map((version) => ({
    card_id: cardId,
    numbers,
    number: version.number,
    content: JSON.stringify(version),
    saved_at: savedAt,
  }));
  await db
    .insertInto('workbook_version')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns another card that has versions of these numbers, or null. A copied page has the numbers of the page that it was copied from. */
export async function findCardWithNumbers(db: DbOrTrx, { cardId, numbers }: VersionsKey): Promise<string | null> {
  const row = await db
    .selectFrom('workbook_version')
    .select('card_id')
    .where('numbers', '=', numbers)
    .where('card_id', '!=', cardId)
    .orderBy('card_id')
    .executeTakeFirst();
  return row?.card_id ?? null;
}

export interface RevisionWithNumbers {
  revision: number;
  fields: CardFields;
  madeAt: string;
}

/** Returns the revisions of a card whose content names the numbers, oldest first. */
export async function selectRevisionsWithNumbers(db: DbOrTrx, { cardId, numbers }: VersionsKey): Promise<RevisionWithNumbers[]> {
  const rows = await db
    .selectFrom('card_revision')
    .select(['revision', 'fields', 'made_at as madeAt'])
    .where('card_id', '=', cardId)
    .where('fields', 'like', `%"numbers":"${numbers}"%`)
    .orderBy('revision')
    .execute();
  return rows.map(({ fields, ...row }) => ({ ...row, fields: parseCardFields(fields) }));
}

export async function findTimeOfNextRevision(db: DbOrTrx, cardId: string, revision: number): Promise<string> {
  const row = await db
    .selectFrom('card_revision')
    .select('made_at')
    .where('card_id', '=', cardId)
    .where('revision', '>', revision)
    .orderBy('revision')
    .executeTakeFirst();
  return row?.made_at ?? '';
}
