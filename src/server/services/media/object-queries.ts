import type { DbOrTrx } from '#db/open.ts';

/** An uploaded file's row. */
export interface StoredObject {
  id: string;
  extension: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** SHA-256 hash in hex. */
  sha256: string;
}

interface NewObject extends StoredObject {
  createdAt: string;
  /** The length of a video, when the file says it. */
  durationSeconds?: number | null;
}

const columns = ['object.id', 'object.extension', 'object.content_type as contentType', 'object.size', 'object.sha256'] as const;

export async function findObject(db: DbOrTrx, id: string): Promise<StoredObject | null> {
  const row = await db.selectFrom('object').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns the object if a card of one of the product's modules uses it, or the video that it is a companion of. */
export async function findProductObject(db: DbOrTrx, id: string, productId: string): Promise<StoredObject | null> {
  const row = await db
    .selectFrom('object')
    .select(columns)
    .where('object.id', '=', id)
    .where((object) =>
      object.exists(
        object
          .selectFrom('object as used')
          .innerJoin('card_object', 'card_object.object_id', 'used.id')
          .innerJoin('card', 'card.id', 'card_object.card_id')
          .innerJoin('product_module', 'product_module.module_id', 'card.module_id')
          .select('used.id')
          .where((eb) => eb.or([eb('used.id', '=', id), eb('used.light_id', '=', id), eb('used.poster_id', '=', id)]))
          .where('product_module.product_id', '=', productId),
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}

export async function selectAllObjects(db: DbOrTrx): Promise<(StoredObject & { removedAt: string | null })[]> {
  return db
    .selectFrom('object')
    .select([...columns, 'object.removed_at as removedAt'])
    .orderBy('id')
    .execute();
}

export async function insertObject(db: DbOrTrx, object: NewObject): Promise<void> {
  const { contentType, createdAt, durationSeconds = null, ...columns } = object;
  await db
    .insertInto('object')
    .values({ ...columns, content_type: contentType, created_at: createdAt, duration_seconds: durationSeconds })
    .execute();
}

/** Returns those of the given ids that have a row. */
export async function selectExistingObjectIds(db: DbOrTrx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('object').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns whether an id has a row. The row of a removed object counts. */
export async function hasObject(db: DbOrTrx, id: string): Promise<boolean> {
  return (await selectExistingObjectIds(db, [id])).has(id);
}
