import { createHash } from 'node:crypto';
import { ObjectNotFoundError, ObjectStoreUnavailableError, type ObjectStore, type OpenedObject } from './object-store.ts';

/** A larger buffer would need more memory; a smaller one would need more requests to a remote object store. */
const BUFFER_BYTES = 4 * 1024 * 1024;

/**
 * Reads a whole object and returns the SHA-256 hash of its bytes, or the reason why the object could not be read. The `onBytes` callback
 * must not keep the bytes that it receives, because the buffer is reused. Throws ObjectStoreUnavailableError when the store does not
 * respond, and rethrows any error that `onBytes` throws.
 */
export async function hashObject(
  objects: ObjectStore,
  id: string,
  onBytes: (bytes: Buffer) => Promise<void> = async () => {},
): Promise<{ sha256: string } | 'missing' | 'unreadable'> {
  const explain = (error: unknown) => {
    if (error instanceof ObjectStoreUnavailableError) throw error;
    return error instanceof ObjectNotFoundError ? 'missing' : 'unreadable';
  };
  const object: OpenedObject | 'missing' | 'unreadable' = await objects.open(id).catch(explain);
  if (typeof object === 'string') return object;
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(Math.min(BUFFER_BYTES, object.size));
    for (let position = 0; position < object.size;) {
      const length = await object.read(buffer, Math.min(BUFFER_BYTES, object.size - position), position).catch(explain);
      if (typeof length === 'string') return length;
      if (length === 0) break;
      hash.update(buffer.subarray(0, length));
      await onBytes(buffer.subarray(0, length));
      position += length;
    }
    return { sha256: hash.digest('hex') };
  } finally {
    object.release();
  }
}

export async function hasIntactObject(objects: ObjectStore, id: string, sha256: string): Promise<boolean> {
  const found = await hashObject(objects, id);
  return typeof found === 'object' && found.sha256 === sha256;
}
