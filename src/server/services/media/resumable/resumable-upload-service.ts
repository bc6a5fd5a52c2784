import { removeEach } from '#server/adapters/objects/remove-each.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#shared/app-error.ts';
import { COURSE_ARCHIVE_EXTENSION, isCourseArchive } from '#shared/authoring/archive/course-archive-file.ts';
import type { UploadedObject } from '#shared/media/object-schemas.ts';
import type { AuditDeps } from '../../audit/audit-service.ts';
import { getUploadLimitBytes, requireMediaType } from '../media-types.ts';
import { findObject, hasObject } from '../object-queries.ts';
import { acceptFile } from '../upload/accept-file.ts';
import { createTooLargeError } from '../upload/limit-upload-stream.ts';
import { isDiskFull, requireDiskSpace } from '../upload/upload-service.ts';
import { deleteUpload, findUpload, insertUploads, recordUploadFailure, selectExpiredUploadIds, type Upload } from './upload-queries.ts';

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

export interface AnnouncedFile {
  name: string;
  size: number;
  path: string;
  modifiedMs: number;
  fingerprint?: string | null | undefined;
}

/** Returns the row of a file that is to come. Throws `upload.tooLarge`, or a validation error for an extension that is not allowed. */
export function createUpload(
  deps: Pick<Deps, 'config' | 'newId' | 'now'>,
  { name, size, path, modifiedMs, fingerprint = null }: AnnouncedFile,
  { moduleId, adminId }: Pick<Upload, 'moduleId' | 'adminId'>,
): Upload {
  const extension = readExtension(name);
  const limitBytes = getUploadLimitBytes(requireMediaType(extension).kind, deps.config);
  if (size > limitBytes) throw createTooLargeError(limitBytes);
  return createUploadRow(deps, { name, size, path, modifiedMs, fingerprint, extension }, { moduleId, adminId });
}

/**
 * Returns the row of a file of a draft. A file that is too large or empty gets the reason as its failure: its page is made, and the draft
 * cannot be published before the page has another file or none.
 */
export function createDraftUpload(
  deps: Pick<Deps, 'config' | 'newId' | 'now'>,
  file: AnnouncedFile,
  by: Pick<Upload, 'moduleId' | 'adminId'>,
): Upload {
  try {
    if (file.size === 0) throw new AppError('upload.empty');
    return createUpload(deps, file, by);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'upload.empty' && error.code !== 'upload.tooLarge')) throw error;
    return { ...createUploadRow(deps, { ...file, extension: readExtension(file.name) }, by), failure: error.message };
  }
}

const readExtension = (name: string) => (name.includes('.') ? name.split('.').at(-1)!.toLowerCase() : '');

function createUploadRow(
  deps: Pick<Deps, 'newId' | 'now'>,
  { name, size, path, modifiedMs, fingerprint = null, extension }: AnnouncedFile & { extension: string },
  { moduleId, adminId }: Pick<Upload, 'moduleId' | 'adminId'>,
): Upload {
  const expiresAt = new Date(deps.now().getTime() + LIFETIME_MS).toISOString();
  return { id: deps.newId(), moduleId, adminId, path, name, extension, size, modifiedMs, fingerprint, failure: null, expiresAt };
}

/**
 * Begins the upload of a single file or of a course archive, and returns its id. Throws `upload.noSpace`, `upload.tooManyAnHour` or the errors of `createUpload`
 * before the client sends any bytes.
 */
export async function startUpload(
  deps: Pick<Deps, 'config' | 'db' | 'newId' | 'now' | 'uploadSlots' | 'uploadStaging' | 'storageHealth'>,
  file: Pick<AnnouncedFile, 'name' | 'size'>,
  adminId: string,
): Promise<string> {
  deps.storageHealth.assertNotDamaged();
  const announced = { ...file, path: file.name, modifiedMs: 0 };
  const by = { moduleId: null, adminId };
  // Only the free space limits the size of an archive, because it contains many files.
  const upload = isCourseArchive(file.name)
    ? createUploadRow(deps, { ...announced, extension: COURSE_ARCHIVE_EXTENSION }, by)
    : createUpload(deps, announced, by);
  // The disk needs space for two copies of the file, because the staged and the stored copy exist at the same time.
  await requireDiskSpace(deps, 2 * file.size);
  await deps.uploadSlots.countReservation(adminId);
  await insertUploads(deps.db, [upload], deps.now().toISOString());
  return upload.id;
}

/**
 * Returns an upload that an administrator may continue: one of their own, or a file for which a draft waits, since drafts belong to all of
 * them. Throws `object.missing` when there is none with the id, `upload.denied` when another administrator began it, and `upload.expired` after seven days.
 */
export async function requireUpload(deps: Pick<Deps, 'db' | 'now'>, id: string, adminId: string): Promise<Upload> {
  const upload = await findUpload(deps.db, id);
  if (!upload) throw new AppError('object.missing');
  if (upload.moduleId === null && upload.adminId !== adminId) throw new AppError('upload.denied');
  if (upload.expiresAt <= deps.now().toISOString()) throw new AppError('upload.expired');
  return upload;
}

/**
 * Begins the upload of a file that the draft of a module waits for. Throws `upload.otherFile` when the file has another size than the one
 * announced, and `upload.begun` when the upload has begun already.
 */
export async function beginReservedUpload(
  deps: Pick<Deps, 'db' | 'now' | 'partialUploads' | 'uploadStaging' | 'storageHealth'>,
  { id, size }: { id: string; size: number },
  adminId: string,
): Promise<string> {
  deps.storageHealth.assertNotDamaged();
  const upload = await requireUpload(deps, id, adminId);
  if (upload.failure !== null) throw new AppError('upload.refused', { message: upload.failure });
  if (upload.size !== size) throw new AppError('upload.otherFile');
  if ((await deps.partialUploads.measure(id)) !== null) throw new AppError('upload.begun');
  await requireDiskSpace(deps, 2 * size);
  return id;
}

/** Returns the stored object of an upload that has finished, or null. */
export async function findFinishedUpload(deps: Pick<Deps, 'db'>, id: string): Promise<UploadedObject | null> {
  return findObject(deps.db, id);
}

/**
 * Stores a file whose last byte has arrived. Does so only once when the client did not receive the answer and asks a second time. A file whose content is refused is deleted, and the draft that waits for it shows why. After any other failure the
 * bytes stay, so that the client need not send them again. Throws `upload.busy` while another request stores the file. A course archive
 * stays an upload until it is imported.
 */
export async function finishUpload(
  deps: Pick<Deps, 'db' | 'objects' | 'locks' | 'spreadsheets' | 'partialUploads' | 'uploadStaging'> & AuditDeps,
  { id, extension, name, moduleId }: Upload,
): Promise<void> {
  if (extension === COURSE_ARCHIVE_EXTENSION) return;
  const unlock = await deps.locks.tryAcquire(`finish ${id}`);
  if (!unlock) throw new AppError('upload.busy', { seconds: 2 });
  try {
    if (!(await hasObject(deps.db, id))) await storeArrivedFile(deps, { id, extension, name });
    await deleteUpload(deps.db, id);
    await deps.partialUploads.remove(id);
  } catch (error) {
    if (isDiskFull(error)) throw new AppError('upload.noSpace');
    if (error instanceof AppError && isRefusal(error)) {
      if (moduleId === null) await deleteUpload(deps.db, id);
      else await recordUploadFailure(deps.db, id, error.message);
      await deps.partialUploads.remove(id);
    }
    throw error;
  } finally {
    await unlock();
  }
}

async function storeArrivedFile(
  deps: Parameters<typeof finishUpload>[0],
  { id, extension, name }: Pick<Upload, 'id' | 'extension' | 'name'>,
): Promise<UploadedObject> {
  await requireDiskSpace(deps);
  const file = await deps.partialUploads.open(id);
  try {
    return await acceptFile(deps, { id, extension, fileName: name }, file);
  } finally {
    await file.discard();
  }
}

/** Returns whether an error says that the content of the file is not acceptable, so that sending it again would not help. */
const isRefusal = ({ kind }: AppError) =>
  kind === 'UNSUPPORTED_MEDIA_TYPE' || kind === 'UNPROCESSABLE_CONTENT' || kind === 'PAYLOAD_TOO_LARGE';

/** Gives up a single upload. A file that a draft waits for stays reserved, so that it can be sent again. */
export async function abandonUpload(deps: Pick<Deps, 'db' | 'partialUploads'>, { id, moduleId }: Upload): Promise<void> {
  if (moduleId === null) await deleteUpload(deps.db, id);
  await deps.partialUploads.remove(id);
}

/** Deletes the uploads that did not arrive within seven days, with the bytes that did arrive. */
export async function purgeExpiredUploads(deps: Pick<Deps, 'db' | 'now' | 'partialUploads'>): Promise<void> {
  await removeEach(await selectExpiredUploadIds(deps.db, deps.now().toISOString()), async (id) => {
    await deps.partialUploads.remove(id);
    await deleteUpload(deps.db, id);
  });
}
