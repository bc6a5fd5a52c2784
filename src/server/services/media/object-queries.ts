import type { ExpressionBuilder } from 'kysely';
import { compileQueryOnce } from '#db/compile-query-once.ts';
import { queryLiveCards } from '#db/live-cards.ts';
import { queryLiveModules, queryLiveProductModules } from '#db/live-modules.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import type { Database } from '#db/schema.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { TimedLine } from '#shared/search/find-place.ts';
import { insertTranscript } from './transcript-queries.ts';

export interface StoredObject {
  id: string;
  extension: string;
  contentType: string;
  /** Holds the size of the file in bytes. */
  size: number;
  /** Holds the SHA-256 hash of the file in hexadecimal form. */
  sha256: string;
  /** Holds the name that the file had when it was uploaded, or null when the name is not known. */
  name: string | null;
}

export interface NewObject extends Omit<StoredObject, 'name'> {
  name?: string | null;
  createdAt: string;
  /** Holds the length of a video, or null when the file does not state it. */
  durationSeconds?: number | null;
  /** Holds the size, in pixels, at which players show a video, or null when the file does not state it. */
  displaySize?: { width: number; height: number } | null;
  /** Holds the lines of a subtitle file, or null for a file of another kind. */
  timedLines?: readonly TimedLine[] | null;
}

const columns = [
  'object.id',
  'object.extension',
  'object.content_type as contentType',
  'object.size',
  'object.sha256',
  'object.name',
] as const;

export async function findObject(db: DbOrTrx, id: string): Promise<StoredObject | null> {
  const row = await db.selectFrom('object').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Selects an object and the videos whose light version, poster or still it is. */
const selectUsers = (object: ExpressionBuilder<Database, 'object'>, id: string) =>
  object
    .selectFrom('object as used')
    .select('used.id')
    .where((eb) => eb.or((['id', 'light_id', 'poster_id', 'still_id'] as const).map((column) => eb(`used.${column}`, '=', id))));

/** Every request for a part of a video runs this query, so it is compiled only once. */
const selectProductObject = compileQueryOnce(3, (db, id: string, productId: string, now: string) =>
  db
    .selectFrom('object')
    .select(columns)
    .where('object.id', '=', id)
    .where((object) => {
      const modulesOfProduct = selectUsers(object, id).innerJoin('product_module', (join) =>
        join.on('product_module.product_id', '=', productId),
      );
      return object.or([
        object.exists(
          modulesOfProduct
            .innerJoin('card_object', 'card_object.object_id', 'used.id')
            .innerJoin('card', (join) =>
              join.onRef('card.id', '=', 'card_object.card_id').onRef('card.module_id', '=', 'product_module.module_id'),
            ),
        ),
        object.exists(
          modulesOfProduct
            .innerJoin('replaced_object', (join) =>
              join.onRef('replaced_object.object_id', '=', 'used.id').onRef('replaced_object.module_id', '=', 'product_module.module_id'),
            )
            .where('replaced_object.readable_until', '>', now),
        ),
      ]);
    }),
);

/**
 * Returns an object if a card of the product uses it, either directly or as the light version, poster or still of a video. An object that a card
 * no longer uses still counts as used until the instant in `readable_until`.
 */
export async function findProductObject(db: DbOrTrx, id: string, productId: string, now: string): Promise<StoredObject | null> {
  const [row] = await selectProductObject(db, id, productId, now);
  return row ?? null;
}

/** Returns an object if a live card or the draft of the module uses it, either directly or as the light version, poster or still of a video. */
export async function findModuleObject(db: DbOrTrx, id: string, moduleId: string): Promise<StoredObject | null> {
  const row = await db
    .selectFrom('object')
    .select(columns)
    .where('object.id', '=', id)
    .where((object) => {
      const usedInModule = selectUsers(object, id).innerJoin(queryLiveModules(db).as('module'), (join) =>
        join.on('module.id', '=', moduleId),
      );
      return object.or([
        object.exists(
          usedInModule
            .innerJoin('card_object', 'card_object.object_id', 'used.id')
            .innerJoin(queryLiveCards(db).as('card'), (join) =>
              join.onRef('card.id', '=', 'card_object.card_id').onRef('card.module_id', '=', 'module.id'),
            ),
        ),
        object.exists(
          usedInModule.innerJoin('draft_object', (join) =>
            join.onRef('draft_object.object_id', '=', 'used.id').onRef('draft_object.module_id', '=', 'module.id'),
          ),
        ),
      ]);
    })
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns an object if a free page uses it, either directly or as the light version, poster or still of a video. Unlike for learners, a file
 * that a page no longer uses is not readable for a while longer.
 */
export async function findFreeObject(db: DbOrTrx, id: string): Promise<StoredObject | null> {
  const row = await db
    .selectFrom('object')
    .select(columns)
    .where('object.id', '=', id)
    .where((object) =>
      object.exists(
        selectUsers(object, id)
          .innerJoin('card_object', 'card_object.object_id', 'used.id')
          .innerJoin(queryLiveCards(db).as('card'), 'card.id', 'card_object.card_id')
          .innerJoin(queryLiveProductModules(db).as('product_module'), 'product_module.module_id', 'card.module_id')
          .where((eb) =>
            eb(
              'product_module.free_pages',
              '>',
              eb
                .selectFrom(queryLiveCards(db).as('before'))
                .whereRef('before.module_id', '=', 'card.module_id')
                .whereRef('before.position', '<', 'card.position')
                .select((before) => before.fn.countAll<number>().as('n')),
            ),
          ),
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}

export async function selectFreeObjectIds(db: DbOrTrx, ids: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(ids.map((id) => findFreeObject(db, id)));
  return new Set(found.flatMap((object) => (object ? [object.id] : [])));
}

export async function selectAllObjects(db: DbOrTrx): Promise<(StoredObject & { removedAt: string | null })[]> {
  return db
    .selectFrom('object')
    .select([...columns, 'object.removed_at as removedAt'])
    .orderBy('id')
    .execute();
}

export async function insertObject(db: DbOrTrx, object: NewObject): Promise<void> {
  const { contentType, createdAt, durationSeconds = null, displaySize = null, name = null, timedLines = null, ...columns } = object;
  await db
    .insertInto('object')
    .values({
      ...columns,
      content_type: contentType,
      created_at: createdAt,
      duration_seconds: durationSeconds,
      name,
      width: displaySize?.width ?? null,
      height: displaySize?.height ?? null,
    })
    .execute();
  if (timedLines) await insertTranscript(db, object.id, timedLines);
}

export async function selectExistingObjectIds(db: DbOrTrx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('object').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns whether a row with the id exists, including the row of a removed object. */
export async function hasObject(db: DbOrTrx, id: string): Promise<boolean> {
  return (await selectExistingObjectIds(db, [id])).has(id);
}

export async function selectObjectFacts(db: DbOrTrx, ids: readonly string[]): Promise<Pick<StoredObject, 'id' | 'size' | 'sha256'>[]> {
  const found: Pick<StoredObject, 'id' | 'size' | 'sha256'>[] = [];
  for (const chunk of splitIntoChunks(ids))
    found.push(...(await db.selectFrom('object').select(['id', 'size', 'sha256']).where('id', 'in', chunk).execute()));
  return found;
}
