import { isUniqueViolation } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import type { ReceivedFile } from '#server/adapters/objects/object-store.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../../audit/audit-service.ts';
import { AppError } from '#shared/app-error.ts';
import type { UploadedObject } from '#shared/media/object-schemas.ts';
import { cleanFileName } from '#shared/media/file-name.ts';
import { requireMediaType } from '../media-types.ts';
import { hasObject, insertObject, type NewObject } from '../object-queries.ts';
import { streamFileParts } from './byte-source.ts';
import { readMp4Metadata } from './mp4-metadata.ts';
import { prepareFileParts } from './prepare-file-parts.ts';
import { readTimedLines } from './read-timed-lines.ts';

interface FileToAccept {
  id: string;
  extension: string;
  /** Holds the name of the file on the author's device, or null when the client did not send it. */
  fileName: string | null;
}

/**
 * Validates an uploaded file and stores it in a form that is ready for playback. If the file is invalid or cannot be stored, nothing
 * remains in the object store or the database. In any case, the caller must discard the uploaded file, because the object store has its own
 * copy.
 */
export async function acceptFile(
  deps: Pick<Deps, 'db' | 'objects' | 'locks' | 'spreadsheets'> & AuditDeps,
  { id, extension, fileName }: FileToAccept,
  file: ReceivedFile,
): Promise<UploadedObject> {
  const { contentType } = requireMediaType(extension);
  const worker = deps.spreadsheets.forOwner(deps.actor.id);
  const parts = await prepareFileParts(file, extension, worker);
  const metadata = contentType.startsWith('video/') ? await readMp4Metadata(file) : {};
  const timedLines = await readTimedLines(file, extension, (bytes) => worker.parseTimedLines(bytes));
  const name = fileName === null ? null : cleanFileName(fileName, extension);
  const size = await storeObject(deps, { id, extension, name, contentType, timedLines, ...metadata }, streamFileParts(file, parts));
  return { id, extension, contentType, size };
}

/**
 * Stores a file and then its database row. Returns the size of the file in bytes. Throws `upload.used` for the second of two
 * uploads with the same id.
 */
async function storeObject(
  deps: Pick<Deps, 'db' | 'objects' | 'locks'> & AuditDeps,
  object: Omit<NewObject, 'size' | 'sha256' | 'createdAt'>,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { id } = object;
  // Without the lock, a second upload with the same id could overwrite the file of the first one.
  const unlock = await deps.locks.tryAcquire(`object ${id}`);
  if (!unlock) throw new AppError('upload.used');
  try {
    if (await hasObject(deps.db, id)) throw new AppError('upload.used');
    const { size, sha256 } = await deps.objects.put(id, content);
    const createdAt = deps.now().toISOString();
    const store = transact(deps.db, async (trx) => {
      await insertObject(trx, { ...object, size, sha256, createdAt });
      await recordAudit(trx, deps, 'file.uploaded', { id, name: object.name ?? `${id}.${object.extension}` });
    });
    await store.catch(async (error: unknown) => {
      // A unique violation means that the stored file belongs to another upload with the same id, so the file must not be removed.
      if (isUniqueViolation(error)) throw new AppError('upload.used');
      await deps.objects.remove(id);
      throw error;
    });
    return size;
  } finally {
    await unlock();
  }
}
