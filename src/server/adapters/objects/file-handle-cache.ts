import { close, fstat, open, read } from 'node:fs';
import { promisify } from 'node:util';
import { ObjectNotFoundError, type OpenedObject } from './object-store.ts';

const openFile = promisify(open);
const statFile = promisify(fstat);
const closeFile = promisify(close);

/** Limits the number of files without readers that the cache keeps open. */
const MAX_IDLE = 256;

interface FileHandle {
  fd: number;
  size: number;
  modifiedAtMs: number;
}

export interface CachedFile extends OpenedObject {
  modifiedAtMs: number;
}

interface CacheEntry {
  handle: Promise<FileHandle>;
  readers: number;
}

/** Shares open files among readers and keeps recently used files open, so that opening a recently used file again needs no system call. */
export class FileHandleCache {
  readonly #entries = new Map<string, CacheEntry>();
  /** Holds the open files that have no readers, beginning with the least recently used file. */
  readonly #idle = new Map<string, CacheEntry>();
  readonly #maxIdle: number;

  constructor(maxIdle = MAX_IDLE) {
    this.#maxIdle = maxIdle;
  }

  /** Throws ObjectNotFoundError when the file does not exist. */
  async open(name: string, path: string): Promise<CachedFile> {
    const entry = this.#entries.get(name) ?? this.#add(name, path);
    // The count of readers is raised before the first `await`, so that the cache cannot close the file before the caller reads it.
    entry.readers++;
    this.#idle.delete(name);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      if (--entry.readers === 0) this.#markIdle(name, entry);
    };
    try {
      const { fd, size, modifiedAtMs } = await entry.handle;
      return {
        size,
        modifiedAtMs,
        path,
        fd,
        read: (buffer, length, position) =>
          new Promise((resolve, reject) => {
            if (isReleased) return reject(new Error('Read after release'));
            read(fd, buffer, 0, length, position, (error, count) => (error ? reject(error) : resolve(count)));
          }),
        release,
      };
    } catch (error) {
      if (this.#entries.get(name) === entry) this.#entries.delete(name);
      release();
      throw error;
    }
  }

  /**
   * Removes a replaced or deleted file from the cache. Readers that already have the file open can still read the old content to the end.
   */
  invalidate(name: string): void {
    const entry = this.#entries.get(name);
    if (!entry) return;
    this.#entries.delete(name);
    this.#idle.delete(name);
    if (entry.readers === 0) closeEntry(entry);
  }

  #add(name: string, path: string): CacheEntry {
    const entry: CacheEntry = { handle: openRegularFile(path), readers: 0 };
    this.#entries.set(name, entry);
    return entry;
  }

  #markIdle(name: string, entry: CacheEntry): void {
    if (this.#entries.get(name) !== entry) return closeEntry(entry);
    this.#idle.set(name, entry);
    const [leastRecentlyUsed] = this.#idle.keys();
    if (this.#idle.size > this.#maxIdle && leastRecentlyUsed !== undefined) this.invalidate(leastRecentlyUsed);
  }
}

async function openRegularFile(path: string): Promise<FileHandle> {
  const fd = await openFile(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR' ? new ObjectNotFoundError(path) : error;
  });
  try {
    const stats = await statFile(fd);
    if (!stats.isFile()) throw new ObjectNotFoundError(path);
    return { fd, size: stats.size, modifiedAtMs: stats.mtimeMs };
  } catch (error) {
    await closeFile(fd);
    throw error;
  }
}

/** Closes a file in the background, or does nothing when the file could not be opened. */
function closeEntry(entry: CacheEntry): void {
  entry.handle.then(({ fd }) => closeFile(fd)).catch(() => undefined);
}
