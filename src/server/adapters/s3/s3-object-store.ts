import { createHash } from 'node:crypto';
import { ConfigError } from '../../config.ts';
import { freeMemory } from '../objects/free-memory.ts';
import { removeEach } from '../objects/remove-each.ts';
import {
  OBJECT_ID_PATTERN,
  ObjectNotFoundError,
  ObjectStoreUnavailableError,
  type DirectStoreAccess,
  type ObjectStore,
} from '../objects/object-store.ts';
import { StorageError } from '../storage-error.ts';
import { hasHttpStatus, S3Bucket } from './s3-bucket.ts';
import { S3FileReader } from './s3-file-reader.ts';
import type { StorageSettings } from './storage-url.ts';

/** The `inbox/` folder contains uploaded files that the server has not accepted yet. */
const OBJECTS = 'objects/';
const INBOX = 'inbox/';
/** Names the folder of the discarded objects. A person can copy them back to `objects/` for a month. */
const TRASH = 'trash/';
const OWNER_FILE = 'owner';
/** Sets the size of the largest file that a store copies itself. A larger one is read and written again, in parts. */
const MAX_COPIED_BYTES = 5 * 1024 ** 3;
/**
 * Sets the size of each part of a multipart upload, which is the smallest that S3-compatible stores accept. The server holds one part of
 * each upload in memory, and its HTTP client another copy. A store accepts at most 10,000 parts per file, so the largest file has 50 GB.
 */
const PART_BYTES = 5 * 1024 * 1024;
const UPLOAD_URL_SECONDS = 60 * 60;
const DOWNLOAD_URL_SECONDS = 10 * 60;
/** Limits how many object sizes are cached. An object never changes, so a cached size can become wrong only when the object is deleted. */
const MAX_KNOWN_SIZES = 10_000;

export type S3ObjectStore = ObjectStore & { direct: DirectStoreAccess };

/**
 * Opens the object store in a bucket. Throws ConfigError when the bucket does not exist or the store refuses the credentials, and
 * StorageError when the store does not respond.
 */
export async function openS3ObjectStore(settings: StorageSettings, maxCopiedBytes = MAX_COPIED_BYTES): Promise<S3ObjectStore> {
  const bucket = new S3Bucket(settings);
  await requireBucket(bucket);
  const sizes = new Map<string, number>();

  const findSize = async (id: string) => {
    const known = sizes.get(id);
    if (known !== undefined) return known;
    const found = await bucket.find(OBJECTS + id);
    if (!found) throw new ObjectNotFoundError(id);
    if (sizes.size >= MAX_KNOWN_SIZES) sizes.clear();
    sizes.set(id, found.size);
    return found.size;
  };

  return {
    put: async (id, content) => {
      if (!OBJECT_ID_PATTERN.test(id)) throw new Error('Not an object id');
      sizes.delete(id);
      return writeInParts(bucket, OBJECTS + id, content);
    },
    open: async (id) => {
      if (!OBJECT_ID_PATTERN.test(id)) throw new ObjectNotFoundError(id);
      const size = await findSize(id);
      return {
        size,
        read: async (buffer, length, position) => {
          const to = Math.min(position + length, size);
          if (position >= to) return 0;
          const bytes = await bucket.read(OBJECTS + id, position, to);
          const count = bytes.copy(buffer);
          freeMemory(bytes);
          return count;
        },
        release: () => {},
      };
    },
    has: async (id) => OBJECT_ID_PATTERN.test(id) && (await bucket.find(OBJECTS + id)) !== null,
    remove: async (id) => {
      if (!OBJECT_ID_PATTERN.test(id)) return;
      sizes.delete(id);
      await bucket.remove(OBJECTS + id);
    },
    discard: async (id) => {
      if (!OBJECT_ID_PATTERN.test(id)) return;
      sizes.delete(id);
      const found = await bucket.find(OBJECTS + id);
      if (!found) return;
      if (found.size <= maxCopiedBytes) await bucket.copy(OBJECTS + id, TRASH + id);
      else await writeInParts(bucket, TRASH + id, readInParts(bucket, OBJECTS + id, found.size));
      await bucket.remove(OBJECTS + id);
    },
    emptyTrash: async (before) => {
      await removeEach(bucket.list(TRASH), async ({ key, modifiedAt }) => {
        if (modifiedAt < before) await bucket.remove(key);
      });
    },
    owner: {
      storeName: `the bucket ${bucket.name}`,
      readMark: async () => {
        const found = await bucket.find(OWNER_FILE);
        return found && (await bucket.read(OWNER_FILE, 0, found.size)).toString();
      },
      writeMark: (mark) => bucket.write(OWNER_FILE, Buffer.from(mark)),
    },
    direct: {
      createUploadUrl: (name) => bucket.presign('PUT', INBOX + name, UPLOAD_URL_SECONDS),
      openUpload: async (name) => {
        const found = await bucket.find(INBOX + name);
        return found && new S3FileReader(bucket, INBOX + name, found);
      },
      removeUploads: async (shouldRemove) => {
        await removeEach(bucket.list(INBOX), async ({ key, ...upload }) => {
          if (shouldRemove({ name: key.slice(INBOX.length), ...upload })) await bucket.remove(key);
        });
      },
      listObjects: async function* () {
        for await (const { key, modifiedAt } of bucket.list(OBJECTS)) {
          const id = key.slice(OBJECTS.length);
          if (OBJECT_ID_PATTERN.test(id)) yield { id, modifiedAt };
        }
      },
      createDownloadUrl: (id, { contentType, contentDisposition }) =>
        bucket.presign('GET', OBJECTS + id, DOWNLOAD_URL_SECONDS, {
          'response-content-type': contentType,
          'response-content-disposition': contentDisposition,
        }),
    },
  };
}

/**
 * Sends a file in parts of equal size, or in one request when it is smaller than one part. Nothing is stored when reading the content
 * fails.
 */
async function writeInParts(bucket: S3Bucket, key: string, content: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  const part = new PartBuffer();
  let size = 0;
  let file: Awaited<ReturnType<S3Bucket['startParts']>> | null = null;
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      for (let rest = chunk; rest.length > 0;) {
        rest = part.append(rest);
        if (!part.isFull) continue;
        file ??= await bucket.startParts(key);
        await file.add(part.take());
      }
    }
    if (!file) await bucket.write(key, part.take());
    else {
      if (part.length > 0) await file.add(part.take());
      await file.complete();
    }
    part.free();
  } catch (error) {
    await file?.abort();
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

async function* readInParts(bucket: S3Bucket, key: string, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; position += PART_BYTES) yield bucket.read(key, position, Math.min(size, position + PART_BYTES));
}

/**
 * Collects chunks of any size into one part of a multipart upload. The buffer starts small and grows with the content, because most uploads
 * are much smaller than a whole part.
 */
class PartBuffer {
  #bytes = Buffer.alloc(0);
  length = 0;

  get isFull(): boolean {
    return this.length === PART_BYTES;
  }

  /** Appends bytes of a chunk until the buffer is full, and returns the remaining bytes of the chunk. */
  append(chunk: Uint8Array): Uint8Array {
    const count = Math.min(chunk.length, PART_BYTES - this.length);
    if (this.length + count > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.min(PART_BYTES, Math.max(64 * 1024, 2 * (this.length + count))));
      this.#bytes.copy(grown, 0, 0, this.length);
      this.free();
      this.#bytes = grown;
    }
    this.#bytes.set(chunk.subarray(0, count), this.length);
    this.length += count;
    return chunk.subarray(count);
  }

  /** Returns the content of the buffer and empties the buffer. The next call to `append` overwrites the returned bytes. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.length);
    this.length = 0;
    return taken;
  }

  /** Frees the memory of the buffer at once. After a failed request, the network connection may not be done with it. */
  free(): void {
    freeMemory(this.#bytes);
  }
}

async function requireBucket(bucket: S3Bucket): Promise<void> {
  try {
    await bucket.list(OBJECTS, 1).next();
  } catch (error) {
    if (error instanceof ObjectStoreUnavailableError) {
      const { message } = error.cause as Error;
      throw new StorageError(`STORAGE_URL leads to no store that answers: ${message}`);
    }
    if (hasHttpStatus(error, 404)) throw new ConfigError(`STORAGE_URL names the bucket ${bucket.name}, which does not exist`);
    if (hasHttpStatus(error, 403) || hasHttpStatus(error, 400) || hasHttpStatus(error, 401))
      throw new ConfigError(`STORAGE_URL was refused by the store: ${(error as Error).message}`);
    throw error;
  }
}
