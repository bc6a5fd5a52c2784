import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freeMemory } from './free-memory.ts';
import type { ReceivedFile } from './object-store.ts';

/** Keeps uploads in local files until they have been checked and moved to the object store. */
export interface UploadStaging {
  /**
   * Writes a whole stream to a file, and deletes the file when the stream fails. The function frees the memory of the stream's chunks, so
   * the caller must not use the chunks afterwards.
   */
  stage: (content: Readable) => Promise<ReceivedFile>;
  /** Returns the free space and the total space of the disk in bytes. */
  measureDiskSpace: () => Promise<{ free: number; total: number }>;
  /** Deletes files that are left over from a crash. A file counts as left over when nothing has been written to it for the given time. */
  clear: (olderThanMs: number) => Promise<void>;
}

/** Keeps the uploads in the given folder until they are checked, and creates the folder when it does not exist. */
export async function openUploadStaging(dir: string): Promise<UploadStaging> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  return {
    stage: async (content) => {
      const path = join(dir, randomUUID());
      const file = await open(path, 'wx+', 0o600);
      const discard = async () => {
        await file.close();
        await rm(path, { force: true });
      };
      try {
        let size = 0;
        for await (const chunk of content as AsyncIterable<Buffer>) {
          size += chunk.length;
          await file.writeFile(chunk);
          freeMemory(chunk);
        }
        return { size, read: async (buffer, length, position) => (await file.read(buffer, 0, length, position)).bytesRead, discard };
      } catch (error) {
        await discard();
        throw error;
      }
    },
    measureDiskSpace: async () => {
      const { bavail, blocks, bsize } = await statfs(dir);
      return { free: bavail * bsize, total: blocks * bsize };
    },
    clear: async (olderThanMs) => {
      for (const name of await readdir(dir)) {
        const file = await stat(join(dir, name)).catch(() => null);
        // An age limit of 0 deletes every file without comparing times, because the modification time of a file may be slightly later than
        // the current time.
        const isOld = olderThanMs === 0 || (file !== null && file.mtimeMs <= Date.now() - olderThanMs);
        if (isOld) await rm(join(dir, name), { force: true, recursive: true });
      }
    },
  };
}
