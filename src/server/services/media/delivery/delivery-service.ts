import { AppError } from '#shared/app-error.ts';
import type { Session } from '#shared/session.ts';
import { stripObjectExtension } from '#shared/object-id.ts';
import { ObjectNotFoundError, type OpenObject } from '#server/adapters/object-store.ts';
import type { FileHandleCache } from '#server/adapters/file-handle-cache.ts';
import type { Deps } from '#server/deps.ts';
import { isDemoObjectId, openDemoLesson } from './demo-lessons.ts';
import { findObject, findProductObject, type StoredObject } from '../object-queries.ts';

/** A file somebody may have, open; whoever gets it releases `object`. */
export interface OpenMedia {
  object: OpenObject;
  /** Bytes, as recorded. */
  size: number;
  contentType: string;
  /** Strong, with its quotes; no two files have the same unless their bytes are the same. */
  etag: string;
}

/** Who asks for a file. */
export interface MediaRequester {
  session: Session | null;
  isAdmin: boolean;
}

interface Log {
  error: (about: object, message: string) => void;
}

const OBJECT_ID = /^[A-Za-z0-9-]{16,64}$/;

/**
 * Opens a file for whoever may have it: an administrator any, a session what its product's cards use, everybody the demo's.
 * The id may carry an extension. Fails alike for files that are not there and files of others.
 */
export async function openMedia(
  deps: Pick<Deps, 'config' | 'db' | 'objects' | 'lessonsDir'> & { lessons: FileHandleCache; log: Log },
  visitor: MediaRequester,
  id: string,
): Promise<OpenMedia> {
  try {
    if (isDemoObjectId(id)) return await openDemoLesson(deps.lessonsDir, deps.lessons, id);
    const bareId = stripObjectExtension(id);
    if (!OBJECT_ID.test(bareId)) throw new AppError('object.missing');
    const stored = await findAllowed(deps, visitor, bareId);
    if (!stored) throw new AppError(mayLearnWhatIsMissing(deps, visitor) ? 'object.missing' : 'session.missing');
    return { object: await deps.objects.open(bareId), size: stored.size, contentType: stored.contentType, etag: `"${stored.sha256}"` };
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error;
    deps.log.error({ objectId: id }, 'file of an object is missing');
    throw new AppError('object.missing');
  }
}

async function findAllowed(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { session, isAdmin }: MediaRequester,
  id: string,
): Promise<StoredObject | null> {
  if (isAdmin || config.isMediaPublic) return findObject(db, id);
  return session && findProductObject(db, id, session.product.id);
}

function mayLearnWhatIsMissing({ config }: Pick<Deps, 'config'>, { session, isAdmin }: MediaRequester): boolean {
  return isAdmin || session !== null || config.isMediaPublic;
}
