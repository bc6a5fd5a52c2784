import type { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { cleanFileName } from '#shared/media/file-name.ts';
import { requireMediaType } from '../media-types.ts';
import { insertObject, type NewObject, type StoredObject } from '../object-queries.ts';
import { readMp4Metadata } from './mp4-metadata.ts';
import { parseTimedLines } from '#server/adapters/spreadsheet/parse-timed-lines.ts';
import { isTranscript, readTimedLines } from './read-timed-lines.ts';

interface TrustedFile {
  extension: string;
  content: Readable;
  fileName?: string | null;
}

/** Stores a trusted file under a new id without validating its contents. Throws a validation error for an extension that is not allowed. */
export async function addObject(deps: Pick<Deps, 'db' | 'objects' | 'now' | 'newId'>, file: TrustedFile): Promise<StoredObject> {
  const object = await putTrustedFile(deps, file);
  try {
    await insertObject(deps.db, object);
  } catch (error) {
    await deps.objects.remove(object.id);
    throw error;
  }
  const { id, extension, contentType, size, sha256, name } = object;
  return { id, extension, contentType, size, sha256, name };
}

/** Stores a trusted file in the object store. The caller then inserts the returned row, or removes the file. */
export async function putTrustedFile(
  deps: Pick<Deps, 'objects' | 'now' | 'newId'>,
  { extension, content, fileName = null }: TrustedFile,
): Promise<NewObject & StoredObject> {
  try {
    const { contentType } = requireMediaType(extension);
    const id = deps.newId();
    const { size, sha256 } = await deps.objects.put(id, content);
    const name = fileName === null ? null : cleanFileName(fileName, extension.toLowerCase());
    try {
      const metadata = await readStoredMetadata(deps, { id, extension, contentType });
      const createdAt = deps.now().toISOString();
      return { id, extension: extension.toLowerCase(), contentType, size, sha256, name, ...metadata, createdAt };
    } catch (error) {
      await deps.objects.remove(id);
      throw error;
    }
  } catch (error) {
    content.destroy();
    throw error;
  }
}

async function readStoredMetadata(
  { objects }: Pick<Deps, 'objects'>,
  { id, extension, contentType }: Pick<NewObject, 'id' | 'extension' | 'contentType'>,
): Promise<Partial<NewObject>> {
  const isVideo = contentType.startsWith('video/');
  // An opened file keeps its descriptor for a while, and a first start adds dozens of files.
  if (!isVideo && !isTranscript(extension)) return {};
  const object = await objects.open(id);
  try {
    return isVideo ? await readMp4Metadata(object) : { timedLines: await readTimedLines(object, extension, parseTimedLines) };
  } finally {
    object.release();
  }
}
