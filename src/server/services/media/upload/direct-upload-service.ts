import type { Deps } from '#server/deps.ts';
import { AppError } from '#shared/app-error.ts';
import type { UploadedObject } from '#shared/media/object-schemas.ts';
import { findMediaType, getUploadLimitBytes, requireMediaType } from '../media-types.ts';
import { findObject } from '../object-queries.ts';
import { acceptFile } from './accept-file.ts';
import { createTooLargeError } from './enforce-upload-limits.ts';
import { UPLOAD_NAME } from './upload-token.ts';

/**
 * Limits how long the object store keeps an uploaded file that the server has not accepted. The limit leaves enough time for an
 * upload and for a retry after the object store was unavailable.
 */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

/**
 * Accepts a file that a client has sent directly to the object store. Validates the file and stores the file ready for playback,
 * but deletes an invalid file. Returns the stored file when the file was accepted earlier or was uploaded through this server.
 * `name` is the last segment of the upload URL, and `fileName` is the name of the file on the author's device. Throws `upload.cut` when no file has arrived.
 */
export async function completeUpload(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'objects' | 'locks' | 'storageHealth' | 'uploadSlots'>,
  { name, fileName }: { name: string; fileName: string | null },
  adminId: string,
): Promise<UploadedObject> {
  const [, id = '', extension = ''] = UPLOAD_NAME.exec(name) ?? [];
  if (!findMediaType(extension)) throw new AppError('object.missing');
  const stored = await findObject(deps.db, id);
  if (stored) return { id, extension: stored.extension, contentType: stored.contentType, size: stored.size };
  deps.storageHealth.assertNotDamaged();
  if (!deps.objects.direct) throw new AppError('object.missing');
  const releaseSlot = await deps.uploadSlots.acquire(adminId);
  try {
    const file = await deps.objects.direct.openUpload(name);
    if (!file) throw new AppError('upload.cut');
    try {
      const limitBytes = getUploadLimitBytes(requireMediaType(extension).kind, deps.config);
      if (file.size > limitBytes) throw createTooLargeError(limitBytes);
      const accepted = await acceptFile(deps, { id, extension, fileName }, file);
      // An uploaded file that cannot be deleted now is deleted a day later.
      await file.discard().catch(() => {});
      return accepted;
    } catch (error) {
      // The uploaded file is kept unless the server refuses the file, because another failure may be temporary and the client may retry.
      if (error instanceof AppError && error.code !== 'upload.used') await file.discard().catch(() => {});
      throw error;
    }
  } finally {
    releaseSlot();
  }
}

/** Deletes the files that clients sent to the object store and that were not accepted within a day. */
export async function purgeForgottenUploads({ objects, now }: Pick<Deps, 'objects' | 'now'>): Promise<void> {
  await objects.direct?.removeUploadsBefore(new Date(now().getTime() - MAX_WAIT_MS));
}
