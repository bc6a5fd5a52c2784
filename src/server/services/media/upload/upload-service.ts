import type { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#shared/app-error.ts';
import { canUseArea } from '#shared/people/roles.ts';
import type { UploadedObject } from '#shared/media/object-schemas.ts';
import { cleanFileName } from '#shared/media/file-name.ts';
import type { AuditDeps } from '../../audit/audit-service.ts';
import { findAdminById } from '../../people/admin-account-queries.ts';
import { getUploadLimitBytes, requireMediaType } from '../media-types.ts';
import { hasObject } from '../object-queries.ts';
import { acceptFile } from './accept-file.ts';
import { createTooLargeError, limitUploadStream } from './limit-upload-stream.ts';
import { signUploadToken, verifyUploadToken } from './upload-token.ts';

const GIB = 1024 ** 3;
/**
 * Uploads are refused when the free disk space would fall below 1 GiB or 5 % of the disk, whichever is less, so that the database can still
 * be written.
 */
const MIN_FREE_BYTES = GIB;
const MIN_FREE_FRACTION = 0.05;

export interface IncomingUpload {
  /** Holds the last segment of the upload URL, which consists of the object id and the file extension. */
  name: string;
  token: string;
  /** Holds the name of the file on the author's device, or null when the client did not send it. */
  fileName: string | null;
  /** Holds the number of bytes that the Content-Length header states, possibly wrongly, or null when the header is missing. */
  announcedSize: number | null;
  content: Readable;
}

/**
 * Returns a signed URL to which a client can send one file, either on this server or in an object store that clients access directly. A URL
 * on this server contains the name of the file on the author's device. Throws `upload.tooMany` or `upload.noSpace` before the client sends
 * any bytes.
 */
export async function reserveUpload(
  deps: Pick<Deps, 'cookieSecret' | 'uploadStaging' | 'newId' | 'now' | 'objects' | 'uploadSlots'>,
  { extension, fileName }: { extension: string; fileName: string | null },
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
  const path = `/api/objects/put/${name}?t=${signUploadToken(deps, claims)}`;
  const cleanName = fileName === null ? null : cleanFileName(fileName, claims.extension);
  return { uploadURL: cleanName === null ? path : `${path}&name=${encodeURIComponent(cleanName)}` };
}

/**
 * Receives a file, validates it and stores it in a form that is ready for playback. If the upload fails, no part of the file remains
 * stored.
 */
export async function receiveUpload(
  deps: Pick<
    Deps,
    'config' | 'cookieSecret' | 'db' | 'uploadStaging' | 'objects' | 'locks' | 'spreadsheets' | 'uploadSlots' | 'storageHealth'
  > &
    AuditDeps,
  { name, token, fileName, announcedSize, content }: IncomingUpload,
): Promise<UploadedObject> {
  const claims = verifyUploadToken(deps, name, token);
  const actor = await findUploader(deps, claims.adminId);
  deps.storageHealth.assertNotDamaged();
  const { kind } = requireMediaType(claims.extension);
  if (await hasObject(deps.db, claims.id)) throw new AppError('upload.used');
  const limitBytes = getUploadLimitBytes(kind, deps.config);
  if (announcedSize !== null && announcedSize > limitBytes) throw createTooLargeError(limitBytes);
  // The disk needs space for two copies of the file, because the staged and the stored copy exist at the same time.
  await requireDiskSpace(deps, 2 * (announcedSize ?? 0));
  const releaseSlot = await deps.uploadSlots.acquire(claims.adminId);
  try {
    const file = await deps.uploadStaging.stage(limitUploadStream(content, limitBytes));
    try {
      return await acceptFile({ ...deps, actor }, { ...claims, fileName }, file);
    } finally {
      await file.discard();
    }
  } catch (error) {
    throw isDiskFull(error) ? new AppError('upload.noSpace') : error;
  } finally {
    releaseSlot();
  }
}

/** Throws `upload.denied` when the administrator was removed or no longer has permission to change courses. */
async function findUploader({ db, actor }: Pick<Deps, 'actor' | 'db'>, adminId: string): Promise<Deps['actor']> {
  const admin = await findAdminById(db, adminId);
  if (!admin || !canUseArea(admin.role, 'courses')) throw new AppError('upload.denied');
  return { id: admin.id, name: admin.username, address: actor.address };
}

/** Throws `upload.noSpace` when the disk would have too little space left after `neededBytes` have been written. */
export async function requireDiskSpace({ uploadStaging }: Pick<Deps, 'uploadStaging'>, neededBytes = 0): Promise<void> {
  const { free, total } = await uploadStaging.measureDiskSpace();
  if (free - neededBytes < Math.min(MIN_FREE_BYTES, total * MIN_FREE_FRACTION)) throw new AppError('upload.noSpace');
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'SQLITE_FULL');
}
