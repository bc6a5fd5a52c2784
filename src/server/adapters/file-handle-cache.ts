import { close, fstat, open, read } from 'node:fs';
import { promisify } from 'node:util';
import { ObjectNotFoundError, type OpenObject } from './object-store.ts';

const openFile = promisify(open);
const statFile = promisify(fstat);
const closeFile = promisify(close);

/** So many files stay open with nobody reading them. */
const IDLE_KEPT = 256;

interface OpenedFile {
  fd: number;
  size: number;
  modifiedAtMs: number;
}

/** An open file that many read. */
export interface CachedFile extends OpenObject {
  modifiedAtMs: number;
}

interface Shared {
  opened: Promise<OpenedFile>;
  /** Those who wait for it to open included. */
  readers: number;
}

/** Files kept open and shared: opening one that was read before costs no system call. */
export class FileHandleCache {
  private readonly current = new Map<string, Shared>();
  /** Those of the current ones that nobody reads, in the order they were last read. */
  private readonly idle = new Map<string, Shared>();
  private readonly idleKept: number;

  constructor(idleKept = IDLE_KEPT) {
    this.idleKept = idleKept;
  }

  /** Throws ObjectNotFound when there is no such file. */
  async open(name: string, file: string): Promise<CachedFile> {
    const shared = this.current.get(name) ?? this.start(name, file);
    // Counted before anything is awaited, so that it cannot be closed meanwhile.
    shared.readers++;
    this.idle.delete(name);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      if (--shared.readers === 0) this.rest(name, shared);
    };
    try {
      const { fd, size, modifiedAtMs } = await shared.opened;
      return {
        size,
        modifiedAtMs,
        read: (buffer, length, position) =>
          new Promise((resolve, reject) => {
            if (isReleased) return reject(new Error('Read after release'));
            read(fd, buffer, 0, length, position, (error, count) => (error ? reject(error) : resolve(count)));
          }),
        release,
      };
    } catch (error) {
      if (this.current.get(name) === shared) this.current.delete(name);
      release();
      throw error;
    }
  }

  /** The file of this name was replaced or removed; whoever reads the old one may finish. */
  invalidate(name: string): void {
    const shared = this.current.get(name);
    if (!shared) return;
    this.current.delete(name);
    this.idle.delete(name);
    if (shared.readers === 0) closeQuietly(shared);
  }

  private start(name: string, file: string): Shared {
    const shared: Shared = { opened: openRegularFile(file), readers: 0 };
    this.current.set(name, shared);
    return shared;
  }

  private rest(name: string, shared: Shared): void {
    if (this.current.get(name) !== shared) return closeQuietly(shared);
    this.idle.set(name, shared);
    const [longest] = this.idle.keys();
    if (this.idle.size > this.idleKept && longest !== undefined) this.invalidate(longest);
  }
}

async function openRegularFile(file: string): Promise<OpenedFile> {
  const fd = await openFile(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR' ? new ObjectNotFoundError(file) : error;
  });
  try {
    const stats = await statFile(fd);
    if (!stats.isFile()) throw new ObjectNotFoundError(file);
    return { fd, size: stats.size, modifiedAtMs: stats.mtimeMs };
  } catch (error) {
    await closeFile(fd);
    throw error;
  }
}

/** One that never opened has nothing to close. */
function closeQuietly(shared: Shared): void {
  shared.opened.then(({ fd }) => closeFile(fd)).catch(() => undefined);
}
