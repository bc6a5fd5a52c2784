import type { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { cleanFileName } from '#shared/media/file-name.ts';
import { requireMediaType } from '../media-types.ts';
import { insertObject, type StoredObject } from '../object-queries.ts';

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
      await insertObject(deps.db, { ...object, createdAt: deps.now().toISOString() });
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
