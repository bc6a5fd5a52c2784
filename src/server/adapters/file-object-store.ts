import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileHandleCache } from './file-handle-cache.ts';
import { ObjectNotFoundError, type ObjectStore } from './object-store.ts';

const OBJECT_ID = /^[A-Za-z0-9-]{16,64}$/;
/** What a crash left half written is swept away when it is this old; a slow upload is not. */
const STALE_MS = 24 * 60 * 60 * 1000;

/** Objects as files of one folder, made when it is not there: `ab/{id}`, `tmp/` for what is still arriving, and `astray/` for what has no row. */
export async function openFileObjectStore(dir: string): Promise<ObjectStore> {
  const tmpDir = join(dir, 'tmp');
  await mkdir(tmpDir, { recursive: true, mode: 0o700 });
  await sweepStale(tmpDir);
  const descriptors = new FileHandleCache();

  // Time-ordered ids begin alike and end differently.
  const shardOf = (id: string) => join(dir, id.slice(-2));

  return {
    put: async (id, content) => {
      if (!OBJECT_ID.test(id)) {
        content.destroy();
        throw new Error('Not an object id');
      }
      const part = join(tmpDir, `${id}.${randomUUID()}`);
      try {
        const written = await writeDurably(content, part);
        const isNewShard = (await mkdir(shardOf(id), { recursive: true, mode: 0o700 })) !== undefined;
        await rename(part, join(shardOf(id), id));
        descriptors.invalidate(id);
        await syncDir(shardOf(id));
        if (isNewShard) await syncDir(dir);
        return written;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    open: async (id) => {
      if (!OBJECT_ID.test(id)) throw new ObjectNotFoundError(id);
      return descriptors.open(id, join(shardOf(id), id));
    },
    remove: async (id) => {
      if (!OBJECT_ID.test(id)) return;
      await rm(join(shardOf(id), id), { force: true });
      descriptors.invalidate(id);
    },
  };
}

/** Writes a stream to a new file and on to the disk. */
async function writeDurably(content: Readable, file: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer | string>) {
      for await (const chunk of chunks) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { size, sha256: hash.digest('hex') };
}

/** Makes a rename in a folder survive a power cut. Windows can neither do this nor needs it. */
async function syncDir(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweepStale(tmpDir: string): Promise<void> {
  for (const name of await readdir(tmpDir)) {
    const file = join(tmpDir, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > STALE_MS) await rm(file, { force: true, recursive: true });
  }
}
