import type { DbOrTrx } from '#db/open-database.ts';
import type { CardFields } from '#shared/page-types/card-fields.ts';

/** Replaces fields of a card's content in the database. Unlike the API, this accepts any content, as an earlier version may have done. */
export async function storeCardFields(db: DbOrTrx, cardId: string, changes: Partial<CardFields>): Promise<void> {
  const stored = await db.selectFrom('card_revision').select(['revision', 'fields']).where('card_id', '=', cardId).execute();
  for (const { revision, fields } of stored)
    await db
      .updateTable('card_revision')
      .set({ fields: JSON.stringify({ ...(JSON.parse(fields) as CardFields), ...changes }) })
      .where('card_id', '=', cardId)
      .where('revision', '=', revision)
      .execute();
}
