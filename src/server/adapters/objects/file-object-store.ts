import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { FileHandleCache } from './file-handle-cache.ts';
import { removeEach } from './remove-each.ts';
import { OBJECT_ID_PATTERN, ObjectNotFoundError, type ObjectStore } from './object-store.ts';
import { syncDir } from '../sync-dir.ts';

/**
 * Sets the age at which a partial file counts as left over from a crash. The age is one day, because every upload takes less than a day.
 */
const STALE_MS = 24 * 60 * 60 * 1000;

/**
 * Opens an object store in a folder, and creates the folder if necessary. Each object is stored in the file `{shard}/{id}`, where the shard
 * is the last two characters of the object id. The `tmp/` folder holds partial files, and the `trash/` folder holds discarded and orphaned files.
 */
export async function openFileObjectStore(dir: string): Promise<ObjectStore> {
  const tmpDir = join(dir, 'tmp');
  await mkdir(tmpDir, { recursive: true, mode: 0o700 });
  await removeStaleFiles(tmpDir);
  await openTrash(dir);
  const handles = new FileHandleCache();

  // The last two characters of an object id distribute objects evenly among the folders, whereas the first characters would not, because an
  // object id begins with a timestamp.
  const getShardDir = (id: string) => join(dir, id.slice(-2));

  return {
    put: async (id, content) => {
      if (!OBJECT_ID_PATTERN.test(id)) throw new Error('Not an object id');
      const partialFile = join(tmpDir, `${id}.${randomUUID()}`);
      const shardDir = getShardDir(id);
      try {
        const written = await writeDurably(content, partialFile);
        const isNewShard = (await mkdir(shardDir, { recursive: true, mode: 0o700 })) !== undefined;
        await rename(partialFile, join(shardDir, id));
        handles.invalidate(id);
        await syncDir(shardDir);
        if (isNewShard) await syncDir(dir);
        return written;
      } catch (error) {
        await rm(partialFile, { force: true });
        throw error;
      }
    },
    open: async (id) => {
      if (!OBJECT_ID_PATTERN.test(id)) throw new ObjectNotFoundError(id);
      return handles.open(id, join(getShardDir(id), id));
    },
    has: async (id) => OBJECT_ID_PATTERN.test(id) && existsSync(join(getShardDir(id), id)),
    remove: async (id) => {
      if (!OBJECT_ID_PATTERN.test(id)) return;
      await rm(join(getShardDir(id), id), { force: true });
      handles.invalidate(id);
    },
    discard: async (id) => {
      if (!OBJECT_ID_PATTERN.test(id)) return;
      await moveToTrash(dir, id, new Date());
      handles.invalidate(id);
    },
    emptyTrash: async (before) => {
      const trashDir = join(dir, TRASH_FOLDER);
      await removeEach(await readdir(trashDir), async (name) => {
        const file = join(trashDir, name);
        if ((await stat(file)).mtimeMs < before.getTime()) await rm(file, { force: true });
      });
    },
  };
}

const TRASH_FOLDER = 'trash';
/** The name of the trash folder in earlier versions. */
const FORMER_TRASH_FOLDER = 'astray';

async function openTrash(dir: string): Promise<void> {
  if (existsSync(join(dir, FORMER_TRASH_FOLDER)) && !existsSync(join(dir, TRASH_FOLDER)))
    await rename(join(dir, FORMER_TRASH_FOLDER), join(dir, TRASH_FOLDER));
  await mkdir(join(dir, TRASH_FOLDER), { recursive: true, mode: 0o700 });
}

/**
 * Dates the file of an object, so that it is deleted a month later, and moves it to the trash. In the other order, a process that is killed
 * in between would leave a file in the trash that looks as old as its upload.
 */
async function moveToTrash(dir: string, id: string, now: Date): Promise<void> {
  const file = join(dir, id.slice(-2), id);
  try {
    await utimes(file, now, now);
    await rename(file, join(dir, TRASH_FOLDER, id));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function writeDurably(content: AsyncIterable<Uint8Array>, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      await file.writeFile(chunk);
      size += chunk.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}

async function removeStaleFiles(tmpDir: string): Promise<void> {
  for (const name of await readdir(tmpDir)) {
    const file = join(tmpDir, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > STALE_MS) await rm(file, { force: true, recursive: true });
  }
}
