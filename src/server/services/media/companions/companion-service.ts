import type { Transaction } from 'kysely';
import { refusalsWords } from '#admin-words/refusals.ts';
import type { Database } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import type { Deps } from '#server/deps.ts';
import { listChangedFields, recordAudit, type AuditDeps } from '../../audit/audit-service.ts';
import { AppError, createFieldError } from '#shared/app-error.ts';
import type { Card } from '#shared/catalog.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { Companions, CompanionVideo, UploadedObject, VideoWithoutCompanions, CardVideo } from '#shared/media/object-schemas.ts';
import { discardObjects } from '../store/discard-objects.ts';
import {
  deleteCompanionRow,
  findCompanionVideo,
  isCompanionOfAnother,
  isObjectOnCard,
  lockObject,
  selectCardVideos,
  selectModuleObjectIds,
  selectVideosWithoutCompanions,
  updateCompanions,
} from './companion-queries.ts';

/** Adds to each card the data that the player needs to choose between the card's video and the video's light version. */
export async function addVideosToCards(deps: Pick<Deps, 'db'>, cards: readonly Card[]): Promise<Card[]> {
  const ids = cards.flatMap(({ videoId }) => (videoId === null ? [] : [stripObjectExtension(videoId)]));
  const videos = await selectCardVideos(deps.db, [...new Set(ids)]);
  return cards.map((card) => ({ ...card, video: (card.videoId !== null && videos.get(stripObjectExtension(card.videoId))) || null }));
}

/**
 * Describes an uploaded video, its light version and its poster. `name` is the id of the video, with or without the file
 * extension. Throws `object.missing` when the video does not exist.
 */
export async function describeVideo(deps: Pick<Deps, 'db'>, name: string): Promise<CardVideo> {
  const id = stripObjectExtension(name);
  const video = (await selectCardVideos(deps.db, [id])).get(id);
  if (!video) throw new AppError('object.missing');
  return video;
}

/** Describes the videos that the live cards of a module or its draft show, by the id of the video without the file extension. */
export async function listModuleVideos(deps: Pick<Deps, 'db'>, moduleId: string): Promise<Record<string, CardVideo>> {
  return Object.fromEntries(await selectCardVideos(deps.db, await selectModuleObjectIds(deps.db, moduleId)));
}

/** Lists the videos that cards show and that lack a still, or both a light version and a poster, oldest first. */
export async function listVideosWithoutCompanions(deps: Pick<Deps, 'db'>): Promise<VideoWithoutCompanions[]> {
  return selectVideosWithoutCompanions(deps.db);
}

/**
 * Sets the light version, the poster, the still and the glow of a video, and deletes the replaced files. Throws `object.missing` when a file does not exist, and
 * `companion.taken` when a file already has another use. Throws a validation error when a file is of the wrong kind.
 */
export async function setCompanions(
  deps: Pick<Deps, 'db' | 'objects'> & AuditDeps,
  name: string,
  { lightId, posterId, stillId, glow, isSmall }: Companions,
): Promise<CompanionVideo> {
  const { changed, deletedIds } = await transact(deps.db, async (trx) => {
    const video = await lockObject(trx, stripObjectExtension(name));
    if (!video) throw new AppError('object.missing');
    if (!isOfKind(video, 'video')) throw createFieldError('id', refusalsWords.mustBeAVideo);
    if (await isCompanionOfAnother(trx, video.id, video.id)) throw new AppError('companion.taken');
    const changed: CompanionVideo = {
      ...video,
      lightId: lightId === undefined ? video.lightId : await lockCompanion(trx, video, 'lightId', lightId),
      posterId: posterId === undefined ? video.posterId : await lockCompanion(trx, video, 'posterId', posterId),
      stillId: stillId === undefined ? video.stillId : await lockCompanion(trx, video, 'stillId', stillId),
    };
    await updateCompanions(trx, { ...changed, glow, isSmall });
    await recordAudit(trx, deps, 'file.companions', { id: video.id, name: video.id }, listChangedFields({ lightId, posterId, stillId }));
    const kept = [changed.lightId, changed.posterId, changed.stillId];
    const replacedIds = [video.lightId, video.posterId, video.stillId].filter((id) => !kept.includes(id));
    return { changed, deletedIds: await deleteCompanionRows(trx, replacedIds) };
  });
  await discardObjects(deps, deletedIds);
  return changed;
}

/**
 * Deletes the rows of former light versions, posters and stills, except files that a card uses. Returns the ids of the deleted rows, whose files the
 * caller discards after the transaction.
 */
export async function deleteCompanionRows(trx: Transaction<Database>, ids: readonly (string | null)[]): Promise<string[]> {
  const deletedIds: string[] = [];
  for (const id of ids) if (id !== null && (await deleteCompanionRow(trx, id))) deletedIds.push(id);
  return deletedIds;
}

/** Returns the ids of the light version, the poster and the still of a video. */
export async function findCompanionIds(trx: Transaction<Database>, id: string): Promise<(string | null)[]> {
  const video = await findCompanionVideo(trx, id);
  return [video?.lightId ?? null, video?.posterId ?? null, video?.stillId ?? null];
}

const companionKinds = { lightId: 'video', posterId: 'image', stillId: 'image' } as const;

/**
 * Locks a file and checks that it can become the light version, the poster or the still of the video. Returns the file's id, which is `name` without
 * the extension.
 */
async function lockCompanion(
  trx: Transaction<Database>,
  video: CompanionVideo,
  field: keyof typeof companionKinds,
  name: string | null,
): Promise<string | null> {
  if (name === null) return null;
  const companion = await lockObject(trx, stripObjectExtension(name));
  if (!companion) throw new AppError('object.missing');
  const kind = companionKinds[field];
  if (!isOfKind(companion, kind)) throw createFieldError(field, refusalsWords.mustBe(kind === 'video'));
  const hasOtherUse =
    companion.id === video.id ||
    companion.lightId !== null ||
    companion.posterId !== null ||
    companion.stillId !== null ||
    (await isObjectOnCard(trx, companion.id)) ||
    (await isCompanionOfAnother(trx, companion.id, video.id));
  if (hasOtherUse) throw new AppError('companion.taken');
  return companion.id;
}

const isOfKind = ({ contentType }: UploadedObject, kind: 'video' | 'image') => contentType.startsWith(`${kind}/`);
