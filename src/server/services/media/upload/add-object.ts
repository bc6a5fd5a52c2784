import type { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { cleanFileName } from '#shared/media/file-name.ts';
import { requireMediaType } from '../media-types.ts';
import { insertObject, type StoredObject } from '../object-queries.ts';
import { readMp4Metadata, type Mp4Metadata } from './mp4-metadata.ts';

/** Stores a trusted file under a new id without validating its contents. Throws a validation error for an extension that is not allowed. */
export async function addObject(
  deps: Pick<Deps, 'db' | 'objects' | 'now' | 'newId'>,
  { extension, content, fileName = null }: { extension: string; content: Readable; fileName?: string | null },
): Promise<StoredObject> {
  try {
    const { contentType } = requireMediaType(extension);
    const id = deps.newId();
    const { size, sha256 } = await deps.objects.put(id, content);
    const name = fileName === null ? null : cleanFileName(fileName, extension.toLowerCase());
    const object: StoredObject = { id, extension: extension.toLowerCase(), contentType, size, sha256, name };
    try {
      const metadata = contentType.startsWith('video/') ? await readStoredMetadata(deps, id) : {};
      await insertObject(deps.db, { ...object, ...metadata, createdAt: deps.now().toISOString() });
    } catch (error) {
      await deps.objects.remove(id);
      throw error;
    }
    return object;
  } catch (error) {
    content.destroy();
    throw error;
  }
}

async function readStoredMetadata({ objects }: Pick<Deps, 'objects'>, id: string): Promise<Mp4Metadata> {
  const object = await objects.open(id);
  try {
    return await readMp4Metadata(object);
  } finally {
    object.release();
  }
}
