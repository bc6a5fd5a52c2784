import type { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#shared/app-error.ts';
import type { UploadedObject } from '#shared/media/object-schemas.ts';
import { getUploadLimitBytes, requireMediaType } from '../media-types.ts';
import { hasObject } from '../object-queries.ts';
import { acceptFile } from './accept-file.ts';
import { createTooLargeError, enforceUploadLimits } from './enforce-upload-limits.ts';
import { signUploadToken, verifyUploadToken } from './upload-token.ts';

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

/**
 * Returns a signed URL to send one file to: on this server, or at a store that clients reach themselves. Stores nothing. Throws
 * `upload.tooMany` or `upload.noSpace` before any byte is sent.
 */
export async function reserveUpload(
  deps: Pick<Deps, 'cookieSecret' | 'uploadStaging' | 'newId' | 'now' | 'objects' | 'uploadSlots'>,
  extension: string,
  adminId: string,
): Promise<{ uploadURL: string }> {
  requireMediaType(extension);
  if (!deps.objects.direct) await requireDiskSpace(deps);
  const releaseSlot = await deps.uploadSlots.acquire(adminId);
  releaseSlot();
  await deps.uploadSlots.countReservation(adminId);
  const claims = { id: deps.newId(), extension: extension.toLowerCase(), adminId };
  const name = `${claims.id}.${claims.extension}`;
  if (deps.objects.direct) return { uploadURL: await deps.objects.direct.createUploadUrl(name) };
  return { uploadURL: `/api/objects/put/${name}?t=${signUploadToken(deps, claims)}` };
}

/** Receives a file, validates it and stores it ready for playback, or leaves nothing behind. */
export async function receiveUpload(
  deps: Pick<Deps, 'config' | 'cookieSecret' | 'db' | 'uploadStaging' | 'now' | 'objects' | 'locks' | 'uploadSlots' | 'storageHealth'>,
  { name, token, announcedSize, content }: IncomingUpload,
): Promise<UploadedObject> {
  const claims = verifyUploadToken(deps, name, token);
  deps.storageHealth.assertNotDamaged();
  const { kind } = requireMediaType(claims.extension);
  if (await hasObject(deps.db, claims.id)) throw new AppError('upload.used');
  const limitBytes = getUploadLimitBytes(kind, deps.config);
  if (announcedSize !== null && announcedSize > limitBytes) throw createTooLargeError(limitBytes);
  // The staged copy and the stored one exist at the same time.
  await requireDiskSpace(deps, 2 * (announcedSize ?? 0));
  const releaseSlot = await deps.uploadSlots.acquire(claims.adminId);
  try {
    const file = await deps.uploadStaging.stage(enforceUploadLimits(content, limitBytes));
    try {
      return await acceptFile(deps, claims, file);
    } finally {
      await file.discard();
    }
  } catch (error) {
    throw isDiskFull(error) ? new AppError('upload.noSpace') : error;
  } finally {
    releaseSlot();
  }
}

async function requireDiskSpace({ uploadStaging }: Pick<Deps, 'uploadStaging'>, neededBytes = 0): Promise<void> {
  const { free, total } = await uploadStaging.measureDiskSpace();
  if (free - neededBytes < Math.min(MIN_FREE_BYTES, total * MIN_FREE_FRACTION)) throw new AppError('upload.noSpace');
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'SQLITE_FULL');
}
