import { setTimeout as sleep } from 'node:timers/promises';
import type { DirectStoreAccess } from '#server/adapters/objects/object-store.ts';
import type { Deps } from '#server/deps.ts';
import type { AuditDeps } from '../../audit/audit-service.ts';
import { AppError } from '#shared/app-error.ts';
import type { UploadedObject } from '#shared/media/object-schemas.ts';
import { findMediaType, getUploadLimitBytes, requireMediaType } from '../media-types.ts';
import { findObject } from '../object-queries.ts';
import { acceptFile } from './accept-file.ts';
import { createTooLargeError } from './limit-upload-stream.ts';
import { UPLOAD_NAME_PATTERN } from './upload-token.ts';

/**
 * The maximum time for which an uploaded file is kept when the server has not accepted the file. A day is enough for an upload and for a
 * retry after an outage of the object store.
 */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;
/** Limits the number of attempts to acquire the lock on a file that another request is accepting. */
const LOCK_ATTEMPTS = 100;
const LOCK_INTERVAL_MS = 200;

/**
 * Accepts a file that a client has sent directly to the object store. A valid file is stored in a form that is ready for playback, and an
 * invalid file is deleted. If the file was already accepted, or was uploaded through this server, returns the stored file. `name` is the
 * last segment of the upload URL, and `fileName` is the name of the file on the author's device. Throws `upload.cut` when no file has
 * arrived.
 */
export async function completeUpload(
  deps: Pick<Deps, 'config' | 'db' | 'objects' | 'locks' | 'spreadsheets' | 'storageHealth' | 'uploadSlots'> & AuditDeps,
  { name, fileName }: { name: string; fileName: string | null },
  adminId: string,
): Promise<UploadedObject> {
  const [, id = '', extension = ''] = UPLOAD_NAME_PATTERN.exec(name) ?? [];
  if (!findMediaType(extension)) throw new AppError('object.missing');
  const accepted = await findAccepted(deps, id);
  if (accepted) return accepted;
  deps.storageHealth.assertNotDamaged();
  if (!deps.objects.direct) throw new AppError('object.missing');
  const unlock = await waitForLock(deps, `complete ${id}`);
  try {
    // Another request may have accepted the file while this one waited for the lock.
    return (await findAccepted(deps, id)) ?? (await acceptUpload(deps, deps.objects.direct, { name, id, extension, fileName, adminId }));
  } finally {
    await unlock();
  }
}

async function findAccepted({ db }: Pick<Deps, 'db'>, id: string): Promise<UploadedObject | null> {
  const stored = await findObject(db, id);
  return stored && { id, extension: stored.extension, contentType: stored.contentType, size: stored.size };
}

/**
 * Waits until the lock with the given name is free, and acquires it. Throws `upload.used` when another request or process holds the lock
 * for too long.
 */
async function waitForLock({ locks }: Pick<Deps, 'locks'>, name: string): Promise<() => Promise<void>> {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt++) {
    const unlock = await locks.tryAcquire(name);
    if (unlock) return unlock;
    await sleep(LOCK_INTERVAL_MS);
  }
  throw new AppError('upload.used');
}

async function acceptUpload(
  deps: Pick<Deps, 'config' | 'db' | 'objects' | 'locks' | 'spreadsheets' | 'uploadSlots'> & AuditDeps,
  direct: DirectStoreAccess,
  { name, id, extension, fileName, adminId }: { name: string; id: string; extension: string; fileName: string | null; adminId: string },
): Promise<UploadedObject> {
  const releaseSlot = await deps.uploadSlots.acquire(adminId);
  try {
    const file = await direct.openUpload(name);
    if (!file) throw new AppError('upload.cut');
    try {
      const limitBytes = getUploadLimitBytes(requireMediaType(extension).kind, deps.config);
      if (file.size > limitBytes) throw createTooLargeError(limitBytes);
      const accepted = await acceptFile(deps, { id, extension, fileName }, file);
      // If the uploaded file cannot be deleted now, it will be deleted a day later.
      await file.discard().catch(() => {});
      return accepted;
    } catch (error) {
      // Only a refused file is deleted. Any other failure may be temporary, so the file is kept for a retry.
      if (error instanceof AppError && error.code !== 'upload.used') await file.discard().catch(() => {});
      throw error;
    }
  } finally {
    releaseSlot();
  }
}

/**
 * Deletes the files that clients sent to the object store and that were not accepted within a day. Oversized files are deleted as soon as
 * they are found, because a presigned URL cannot limit the size of an upload.
 */
export async function purgeUnacceptedUploads({ config, objects, now }: Pick<Deps, 'config' | 'objects' | 'now'>): Promise<void> {
  const oldestMs = now().getTime() - MAX_WAIT_MS;
  await objects.direct?.removeUploads(({ name, size, modifiedAt }) => {
    const type = findMediaType(UPLOAD_NAME_PATTERN.exec(name)?.[2] ?? '');
    return modifiedAt.getTime() < oldestMs || (type !== null && size > getUploadLimitBytes(type.kind, config));
  });
}
