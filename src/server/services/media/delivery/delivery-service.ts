import { join } from 'node:path';
import type { FileHandleCache } from '#server/adapters/objects/file-handle-cache.ts';
import { OBJECT_ID_PATTERN, ObjectNotFoundError, type OpenedObject } from '#server/adapters/objects/object-store.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#shared/app-error.ts';
import { demoCards } from '#shared/demo-content.ts';
import { listFileIds } from '#shared/page-types/card-fields.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { Session } from '#shared/session.ts';
import { findMediaType } from '../media-types.ts';
import type { MissingFileLog } from './missing-file-log.ts';
import {
  findFreeObject,
  findModuleObject,
  findObject,
  findProductObject,
  selectFreeObjectIds,
  type StoredObject,
} from '../object-queries.ts';

/**
 * States why the requester may read a file: as a learner or an administrator, only because it is in the module that an author tries on this
 * phone, or only because it is on a free page.
 */
export type MediaAccess = 'own' | 'preview' | 'free';

/** Describes a file that is open for a response. The caller must release `object`. */
export interface OpenedMedia {
  object: OpenedObject;
  /** Holds the size in bytes, as recorded when the file was stored. */
  size: number;
  contentType: string;
  /** Holds a strong HTTP entity tag with its quotation marks. Two files have the same entity tag only if their bytes are equal. */
  etag: string;
  /** Holds the name under which clients save the file, or null when the name is not known. */
  fileName: string | null;
  access: MediaAccess;
}

export interface MediaRequester {
  session: Session | null;
  isAdmin: boolean;
  /** Holds the id of the module that an author tries on this phone, or null. */
  previewedModuleId: string | null;
}

interface Log {
  error: (details: object, message: string) => void;
}

const DEMO_PREFIX = 'demo-';

/** Contains the ids of the files that the demo pages use, without extensions. Other files that are shipped with the application are not served. */
const demoObjectIds = new Set(
  demoCards.flatMap((card) => [...listFileIds(card), ...(card.video?.stillId ? [stripObjectExtension(card.video.stillId)] : [])]),
);

export function isDemoObjectId(id: string): boolean {
  return id.startsWith(DEMO_PREFIX);
}

/**
 * Opens a file by its id, with or without the extension. Administrators may open every file, a session may open the files on the
 * cards of its product, a phone may open those of the module that an author tries on it, and everyone may open the demo files. Throws `object.missing` both for a file that does not exist and for
 * a file that the requester may not open. Throws `session.missing` for a requester who is not logged in.
 */
export async function openAuthorizedObject(
  deps: Pick<Deps, 'config' | 'db' | 'lessonsDir' | 'now' | 'objects'> & {
    lessons: FileHandleCache;
    log: Log;
    missingFiles: MissingFileLog;
  },
  requester: MediaRequester,
  id: string,
): Promise<OpenedMedia> {
  try {
    if (isDemoObjectId(id)) return await openDemoLesson(deps.lessonsDir, deps.lessons, id);
    const objectId = stripObjectExtension(id);
    if (!OBJECT_ID_PATTERN.test(objectId)) throw new AppError('object.missing');
    const stored = await findAllowedObject(deps, requester, objectId);
    if (!stored) throw new AppError(canSeeMissingObjects(deps, requester) ? 'object.missing' : 'session.missing');
    return {
      object: await deps.objects.open(objectId),
      size: stored.size,
      contentType: stored.contentType,
      etag: `"${stored.sha256}"`,
      fileName: stored.name,
      access: stored.access,
    };
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error;
    if (deps.missingFiles.shouldLog(stripObjectExtension(id))) deps.log.error({ objectId: id }, 'the file of an object is missing');
    throw new AppError('object.missing');
  }
}

/**
 * Opens a demo lesson that is shipped with the application; the id `demo-sum.mp4`, for example, stands for the file `sum.mp4`. Throws
 * ObjectNotFoundError when the file does not exist.
 */
async function openDemoLesson(lessonsDir: string, lessons: FileHandleCache, id: string): Promise<OpenedMedia> {
  const type = findMediaType(id.slice(id.lastIndexOf('.') + 1));
  if (!demoObjectIds.has(stripObjectExtension(id)) || !type) throw new AppError('object.missing');
  const name = id.slice(DEMO_PREFIX.length);
  const object = await lessons.open(name, join(lessonsDir, name));
  return {
    object,
    size: object.size,
    contentType: type.contentType,
    etag: `"${name}-${object.size.toString(16)}-${Math.floor(object.modifiedAtMs).toString(16)}"`,
    fileName: null,
    access: 'own',
  };
}

/** Returns which of the files everyone may read because they are on a free page. */
export const findFreeObjectIds = ({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<Set<string>> => selectFreeObjectIds(db, ids);

async function findAllowedObject(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  { session, isAdmin, previewedModuleId }: MediaRequester,
  id: string,
): Promise<(StoredObject & { access: MediaAccess }) | null> {
  const own =
    isAdmin || config.isMediaPublic
      ? await findObject(db, id)
      : session && (await findProductObject(db, id, session.product.id, now().toISOString()));
  if (own) return { ...own, access: 'own' };
  const previewed = previewedModuleId === null ? null : await findModuleObject(db, id, previewedModuleId);
  if (previewed) return { ...previewed, access: 'preview' };
  const free = await findFreeObject(db, id);
  return free && { ...free, access: 'free' };
}

function canSeeMissingObjects({ config }: Pick<Deps, 'config'>, { session, isAdmin, previewedModuleId }: MediaRequester): boolean {
  return isAdmin || session !== null || previewedModuleId !== null || config.isMediaPublic;
}
