import type { DbOrTrx } from '#db/open.ts';

/** What is known of an uploaded file. */
export interface StoredObject {
  id: string;
  extension: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
}

export async function findObject(db: DbOrTrx, id: string): Promise<StoredObject | null> {
  const row = await db
    .selectFrom('object')
    .select(['id', 'extension', 'content_type as contentType', 'size', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a card of one of the product's modules uses the object. */
export async function isObjectOfProduct(db: DbOrTrx, objectId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('card_object')
    .innerJoin('card', 'card.id', 'card_object.card_id')
    .innerJoin('product_module', 'product_module.module_id', 'card.module_id')
    .select('card_object.object_id')
    .where('card_object.object_id', '=', objectId)
    .where('product_module.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertObject(db: DbOrTrx, object: StoredObject & { createdAt: string }): Promise<void> {
  const { contentType, createdAt, ...columns } = object;
  await db
    .insertInto('object')
    .values({ ...columns, content_type: contentType, created_at: createdAt })
    .execute();
}
