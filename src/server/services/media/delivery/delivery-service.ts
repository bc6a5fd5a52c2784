import { join } from 'node:path';
import type { FileHandleCache } from '#server/adapters/file-handle-cache.ts';
import { OBJECT_ID, ObjectNotFoundError, type OpenObject } from '#server/adapters/object-store.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#shared/app-error.ts';
import { demoCards } from '#shared/demo-content.ts';
import { stripObjectExtension } from '#shared/media/object-id.ts';
import type { Session } from '#shared/session.ts';
import { findMediaType } from '../media-types.ts';
import { findObject, findProductObject, type StoredObject } from '../object-queries.ts';

/** A file that is open for a response. The caller releases `object`. */
export interface OpenMedia {
  object: OpenObject;
  /** Bytes, as recorded when the file was stored. */
  size: number;
  contentType: string;
  /** A strong validator with its quotes: two files share it only if their bytes are equal. */
  etag: string;
}

/** The sender of a media request. */
export interface MediaRequester {
  session: Session | null;
  isAdmin: boolean;
}

interface Log {
  error: (details: object, message: string) => void;
}

const DEMO_PREFIX = 'demo-';

/** The ids that the pages of the demo ask for. No other shipped file is served. */
const demoObjectIds = new Set(
  demoCards.flatMap(({ videoId, transcriptId, overlayVideoId, endFrameImageId }) =>
    [videoId, transcriptId, overlayVideoId && `${overlayVideoId}.webm`, endFrameImageId].filter((id) => id !== null),
  ),
);

/** Returns whether an id names a file of the demo, which everyone may have. */
export function isDemoObjectId(id: string): boolean {
  return id.startsWith(DEMO_PREFIX);
}

/**
 * Opens a file by its id, with or without the extension. Administrators may open every file, a session the files of its
 * product's cards, everyone the files of the demo. Throws `object.missing` alike for a file that does not exist and one that
 * the requester may not have, and `session.missing` for a requester who is not logged in.
 */
export async function openMedia(
  deps: Pick<Deps, 'config' | 'db' | 'objects' | 'lessonsDir'> & { lessons: FileHandleCache; log: Log },
  requester: MediaRequester,
  id: string,
): Promise<OpenMedia> {
  try {
    if (isDemoObjectId(id)) return await openDemoLesson(deps.lessonsDir, deps.lessons, id);
    const objectId = stripObjectExtension(id);
    if (!OBJECT_ID.test(objectId)) throw new AppError('object.missing');
    const stored = await findAllowedObject(deps, requester, objectId);
    if (!stored) throw new AppError(canSeeMissingObjects(deps, requester) ? 'object.missing' : 'session.missing');
    return {
      object: await deps.objects.open(objectId),
      size: stored.size,
      contentType: stored.contentType,
      etag: `"${stored.sha256}"`,
    };
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error;
    deps.log.error({ objectId: id }, 'the file of an object is missing');
    throw new AppError('object.missing');
  }
}

/** Opens a shipped lesson: `demo-sum.mp4` is the file `sum.mp4`. Throws ObjectNotFoundError when the file does not exist. */
async function openDemoLesson(lessonsDir: string, lessons: FileHandleCache, id: string): Promise<OpenMedia> {
  const type = findMediaType(id.slice(id.lastIndexOf('.') + 1));
  if (!demoObjectIds.has(id) || !type) throw new AppError('object.missing');
  const name = id.slice(DEMO_PREFIX.length);
  const object = await lessons.open(name, join(lessonsDir, name));
  return {
    object,
    size: object.size,
    contentType: type.contentType,
    etag: `"${name}-${object.size.toString(16)}-${Math.floor(object.modifiedAtMs).toString(16)}"`,
  };
}

async function findAllowedObject(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { session, isAdmin }: MediaRequester,
  id: string,
): Promise<StoredObject | null> {
  if (isAdmin || config.isMediaPublic) return findObject(db, id);
  return session && findProductObject(db, id, session.product.id);
}

function canSeeMissingObjects({ config }: Pick<Deps, 'config'>, { session, isAdmin }: MediaRequester): boolean {
  return isAdmin || session !== null || config.isMediaPublic;
}
