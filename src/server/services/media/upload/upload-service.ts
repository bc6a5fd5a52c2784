import type { Readable } from 'node:stream';
import { isUniqueViolation } from '#db/open.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#shared/app-error.ts';
import type { UploadedObject } from '#shared/media/object-schemas.ts';
import { getUploadLimitBytes, requireMediaType } from '../media-types.ts';
import { hasObject, insertObject } from '../object-queries.ts';
import { streamParts } from './byte-source.ts';
import { createTooLargeError, enforceUploadLimits } from './enforce-upload-limits.ts';
import { readMp4Duration } from './mp4-duration.ts';
import { prepareContent } from './prepare-content.ts';
import { signUploadToken, verifyUploadToken, type UploadClaims } from './upload-token.ts';

const GIB = 1024 ** 3;
/** Uploads stop when the free space falls below the smaller of these two, so that the database can still write. */
const MIN_FREE_BYTES = GIB;
const MIN_FREE_FRACTION = 0.05;

/** An upload whose bytes are arriving. */
export interface IncomingUpload {
  /** The last segment of the upload URL: id and extension. */
  name: string;
  token: string;
  /** The Content-Length in bytes, or null. It may be wrong. */
  announcedSize: number | null;
  content: Readable;
}

/** Returns a signed URL to send one file to. Stores nothing. Throws `upload.tooMany` or `upload.noSpace` before any byte is sent. */
export async function reserveUpload(
  deps: Pick<Deps, 'cookieSecret' | 'uploadStaging' | 'newId' | 'now' | 'uploadSlots'>,
  extension: string,
  adminId: string,
): Promise<{ uploadURL: string }> {
  requireMediaType(extension);
  await requireDiskSpace(deps);
  const releaseSlot = await deps.uploadSlots.acquire(adminId);
  releaseSlot();
  deps.uploadSlots.countReservation(adminId);
  const claims = { id: deps.newId(), extension: extension.toLowerCase(), adminId };
  return { uploadURL: `/api/objects/put/${claims.id}.${claims.extension}?t=${signUploadToken(deps, claims)}` };
}

/** Receives a file, validates it and stores it ready for playback, or leaves nothing behind. */
export async function receiveUpload(
  deps: Pick<
    Deps,
    'config' | 'cookieSecret' | 'db' | 'uploadStaging' | 'now' | 'objects' | 'inFlightUploads' | 'uploadSlots' | 'storageHealth'
  >,
  { name, token, announcedSize, content }: IncomingUpload,
): Promise<UploadedObject> {
  const claims = verifyUploadToken(deps, name, token);
  deps.storageHealth.assertNotDamaged();
  const { kind, contentType } = requireMediaType(claims.extension);
  if (await hasObject(deps.db, claims.id)) throw new AppError('upload.used');
  const limitBytes = getUploadLimitBytes(kind, deps.config);
  if (announcedSize !== null && announcedSize > limitBytes) throw createTooLargeError(limitBytes);
  // The staged copy and the stored one exist at the same time.
  await requireDiskSpace(deps, 2 * (announcedSize ?? 0));
  const releaseSlot = await deps.uploadSlots.acquire(claims.adminId);
  try {
    const file = await deps.uploadStaging.stage(enforceUploadLimits(content, limitBytes));
    try {
      const parts = await prepareContent(file, claims.extension);
      const durationSeconds = contentType.startsWith('video/') ? await readMp4Duration(file) : null;
      const size = await storeObject(deps, { ...claims, contentType, durationSeconds }, streamParts(file, parts));
      return { id: claims.id, extension: claims.extension, contentType, size };
    } finally {
      await file.discard();
    }
  } catch (error) {
    throw isDiskFull(error) ? new AppError('upload.noSpace') : error;
  } finally {
    releaseSlot();
  }
}

/** Stores the file, then its row. Returns the size in bytes. Of two uploads with the same id the second throws `upload.used`. */
async function storeObject(
  deps: Pick<Deps, 'db' | 'now' | 'objects' | 'inFlightUploads'>,
  { id, extension, contentType, durationSeconds }: UploadClaims & { contentType: string; durationSeconds: number | null },
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  // Marked before the first await, so that a second upload cannot overwrite the first one's file.
  if (deps.inFlightUploads.has(id)) throw new AppError('upload.used');
  deps.inFlightUploads.add(id);
  try {
    if (await hasObject(deps.db, id)) throw new AppError('upload.used');
    const { size, sha256 } = await deps.objects.put(id, content);
    const createdAt = deps.now().toISOString();
    await insertObject(deps.db, { id, extension, contentType, size, sha256, createdAt, durationSeconds }).catch(async (error) => {
      // The row belongs to another upload, and so does the file.
      if (isUniqueViolation(error)) throw new AppError('upload.used');
      await deps.objects.remove(id);
      throw error;
    });
    return size;
  } finally {
    deps.inFlightUploads.delete(id);
  }
}

async function requireDiskSpace({ uploadStaging }: Pick<Deps, 'uploadStaging'>, neededBytes = 0): Promise<void> {
  const { free, total } = await uploadStaging.measureDiskSpace();
  if (free - neededBytes < Math.min(MIN_FREE_BYTES, total * MIN_FREE_FRACTION)) throw new AppError('upload.noSpace');
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'SQLITE_FULL');
}
