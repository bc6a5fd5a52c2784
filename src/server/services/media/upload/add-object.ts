import type { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { requireMediaType } from '../media-types.ts';
import { insertObject, type StoredObject } from '../object-queries.ts';

/** Keeps a file under a new id. Its contents are not looked at; an extension that is not taken is refused. */
export async function addObject(
  deps: Pick<Deps, 'db' | 'objects' | 'now' | 'newId'>,
  { extension, content }: { extension: string; content: Readable },
): Promise<StoredObject> {
  let type;
  try {
    type = requireMediaType(extension);
  } catch (error) {
    content.destroy();
    throw error;
  }
  const id = deps.newId();
  const { size, sha256 } = await deps.objects.put(id, content);
  const object: StoredObject = { id, extension: extension.toLowerCase(), contentType: type.contentType, size, sha256 };
  try {
    await insertObject(deps.db, { ...object, createdAt: deps.now().toISOString() });
  } catch (error) {
    await deps.objects.remove(id);
    throw error;
  }
  return object;
}
