import { queryLiveCards } from '#db/live-cards.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import type { CardVideo, CompanionVideo, UploadedObject } from '#shared/media/object-schemas.ts';

const BITS_PER_BYTE = 8;

const companionVideoColumns = [
  'object.id',
  'object.extension',
  'object.content_type as contentType',
  'object.size',
  'object.light_id as lightId',
  'object.poster_id as posterId',
] as const;

export async function selectCardVideos(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, CardVideo>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('object')
    .leftJoin('object as light', 'light.id', 'object.light_id')
    .select(['object.id', 'object.size', 'object.duration_seconds as duration', 'object.poster_id as posterId'])
    .select(['light.id as lightId', 'light.size as lightSize', 'light.duration_seconds as lightDuration'])
    .select(['object.width', 'object.height', 'light.width as lightWidth', 'light.height as lightHeight'])
    .where('object.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, size, posterId, lightId, lightSize, ...row }) => {
      // The server cannot read the duration and dimensions of a WebM file, so it takes those of the light version, which has the same
      // duration and aspect ratio.
      const duration = row.duration ?? row.lightDuration;
      const bitrate = duration === null || duration <= 0 ? null : Math.round((size * BITS_PER_BYTE) / duration);
      const [width, height] = row.width === null ? [row.lightWidth, row.lightHeight] : [row.width, row.height];
      const light = lightId === null || lightSize === null ? null : { id: lightId, size: lightSize };
      return [id, { size, bitrate, width, height, posterId, light }];
    }),
  );
}

/** Returns the ids, some of which include the file extension, of the videos that cards show. */
export async function selectCardVideoIds(db: DbOrTrx): Promise<string[]> {
  const rows = await db
    .selectFrom(queryLiveCards(db).as('card'))
    .select('video_id as id')
    .where('video_id', 'is not', null)
    .distinct()
    .execute();
  return rows.map(({ id }) => id!);
}

/** Returns the given objects that are videos, have neither a light version nor a poster, and may need one, oldest first. */
export async function selectVideosWithoutCompanions(db: DbOrTrx, ids: readonly string[]): Promise<UploadedObject[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('object')
    .select(['id', 'extension', 'content_type as contentType', 'size'])
    .where('id', 'in', ids)
    .where('content_type', 'like', 'video/%')
    .where('light_id', 'is', null)
    .where('poster_id', 'is', null)
    .where('is_small', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns an object and locks its row, so that no other transaction can change or delete the row until this transaction ends. */
export async function lockObject(db: DbOrTrx, id: string): Promise<CompanionVideo | null> {
  const row = await db
    .updateTable('object')
    .set((eb) => ({ size: eb.ref('size') }))
    .where('id', '=', id)
    .returning(companionVideoColumns)
    .executeTakeFirst();
  return row ?? null;
}

export async function findCompanionVideo(db: DbOrTrx, id: string): Promise<CompanionVideo | null> {
  const row = await db.selectFrom('object').select(companionVideoColumns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns whether an object is the light version or the poster of any video other than `videoId`. */
export async function isCompanionOfAnother(db: DbOrTrx, id: string, videoId: string): Promise<boolean> {
  const row = await db
    .selectFrom('object')
    .select('id')
    .where((eb) => eb.or([eb('light_id', '=', id), eb('poster_id', '=', id)]))
    .where('id', '!=', videoId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isObjectOnCard(db: DbOrTrx, id: string): Promise<boolean> {
  return (await db.selectFrom('card_object').select('card_id').where('object_id', '=', id).limit(1).executeTakeFirst()) !== undefined;
}

export async function updateCompanions(
  db: DbOrTrx,
  { id, lightId, posterId, isSmall }: Pick<CompanionVideo, 'id' | 'lightId' | 'posterId'> & { isSmall?: boolean | undefined },
): Promise<void> {
  await db
    .updateTable('object')
    .set({ light_id: lightId, poster_id: posterId, ...(isSmall !== undefined && { is_small: isSmall ? (1 as const) : (0 as const) }) })
    .where('id', '=', id)
    .execute();
}

/** Deletes the database row of a former light version or poster, unless a card uses the object. Returns whether the row was deleted. */
export async function deleteCompanionRow(db: DbOrTrx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('object')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('card_object').select('card_id').whereRef('card_object.object_id', '=', 'object.id'))))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
