import { queryLiveCards } from '#db/live-cards.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { mapRowToStoredCard, queryStoredCards } from '#server/services/cards/stored-card-queries.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { CardVideo, CompanionVideo, Companions, VideoWithoutCompanions } from '#shared/media/object-schemas.ts';

const BITS_PER_BYTE = 8;

const companionVideoColumns = [
  'object.id',
  'object.extension',
  'object.content_type as contentType',
  'object.size',
  'object.light_id as lightId',
  'object.poster_id as posterId',
  'object.still_id as stillId',
] as const;

export async function selectCardVideos(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, CardVideo>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('object')
    .leftJoin('object as light', 'light.id', 'object.light_id')
    .select(['object.id', 'object.size', 'object.duration_seconds as duration', 'object.poster_id as posterId'])
    .select(['object.still_id as stillId', 'object.glow'])
    .select(['light.id as lightId', 'light.size as lightSize', 'light.duration_seconds as lightDuration'])
    .select(['object.width', 'object.height', 'light.width as lightWidth', 'light.height as lightHeight'])
    .where('object.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, size, posterId, stillId, glow, lightId, lightSize, ...row }) => {
      // The server cannot read the duration and dimensions of a WebM file, so it takes those of the light version, which has the same
      // duration and aspect ratio.
      const duration = row.duration ?? row.lightDuration;
      const bitrate = duration === null || duration <= 0 ? null : Math.round((size * BITS_PER_BYTE) / duration);
      const [width, height] = row.width === null ? [row.lightWidth, row.lightHeight] : [row.width, row.height];
      const light = lightId === null || lightSize === null ? null : { id: lightId, size: lightSize };
      return [id, { size, bitrate, width, height, posterId, light, duration, stillId, glow }];
    }),
  );
}

/** Returns the ids of the files that the live cards of a module or its draft use. */
export async function selectModuleObjectIds(db: DbOrTrx, moduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(queryLiveCards(db).as('card'))
    .innerJoin('card_object', 'card_object.card_id', 'card.id')
    .where('card.module_id', '=', moduleId)
    .select('card_object.object_id as id')
    .union(db.selectFrom('draft_object').where('module_id', '=', moduleId).select('object_id as id'))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the videos that live cards show and that have no still, or that have neither a light version nor a poster but may need one, oldest
 * first.
 */
export async function selectVideosWithoutCompanions(db: DbOrTrx): Promise<VideoWithoutCompanions[]> {
  const rows = await queryStoredCards(db)
    .innerJoin('card_object', 'card_object.card_id', 'card.id')
    .innerJoin('object', 'object.id', 'card_object.object_id')
    .select(['object.id as objectId', 'object.extension', 'object.content_type as contentType', 'object.size'])
    .where('card.retired_at', 'is', null)
    .where('object.content_type', 'like', 'video/%')
    .select(['object.light_id as lightId', 'object.poster_id as posterId', 'object.is_small as isSmall'])
    .where((eb) =>
      eb.or([
        eb('object.still_id', 'is', null),
        eb.and([eb('object.light_id', 'is', null), eb('object.poster_id', 'is', null), eb('object.is_small', '=', 0)]),
      ]),
    )
    .orderBy('object.created_at')
    .orderBy('object.id')
    .execute();
  // A card can also use a video as its overlay or as a file.
  const shown = rows.filter((row) => stripObjectExtension(mapRowToStoredCard(row).card.videoId ?? '') === row.objectId);
  const videos = shown.map(({ objectId: id, extension, contentType, size, ...row }) => ({
    id,
    extension,
    contentType,
    size,
    needsOnlyStill: row.lightId !== null || row.posterId !== null || row.isSmall === 1,
  }));
  return [...new Map(videos.map((video) => [video.id, video])).values()];
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

/** Returns whether an object is the light version, the poster or the still of any video other than `videoId`. */
export async function isCompanionOfAnother(db: DbOrTrx, id: string, videoId: string): Promise<boolean> {
  const row = await db
    .selectFrom('object')
    .select('id')
    .where((eb) => eb.or([eb('light_id', '=', id), eb('poster_id', '=', id), eb('still_id', '=', id)]))
    .where('id', '!=', videoId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isObjectOnCard(db: DbOrTrx, id: string): Promise<boolean> {
  return (await db.selectFrom('card_object').select('card_id').where('object_id', '=', id).limit(1).executeTakeFirst()) !== undefined;
}

export async function updateCompanions(
  db: DbOrTrx,
  video: Pick<CompanionVideo, 'id' | 'lightId' | 'posterId' | 'stillId'> & Pick<Companions, 'isSmall' | 'glow'>,
): Promise<void> {
  const { id, lightId, posterId, stillId, glow, isSmall } = video;
  await db
    .updateTable('object')
    .set({
      light_id: lightId,
      poster_id: posterId,
      still_id: stillId,
      ...(glow !== undefined && { glow }),
      ...(isSmall !== undefined && { is_small: isSmall ? (1 as const) : (0 as const) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes the database row of a former light version, poster or still, unless a card uses the object. Returns whether the row was deleted. */
export async function deleteCompanionRow(db: DbOrTrx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('object')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('card_object').select('card_id').whereRef('card_object.object_id', '=', 'object.id'))))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
