import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { UncheckedFile } from './object-store.ts';

/** Local files that hold uploads until they are checked and go to the object store. */
export interface UploadStaging {
  /** Writes a whole stream to a file, or leaves nothing when the stream fails. Owns the stream's chunks and frees their memory. */
  stage: (content: Readable) => Promise<UncheckedFile>;
  /** Returns the free and the total space of the disk in bytes. */
  measureDiskSpace: () => Promise<{ free: number; total: number }>;
  /** Deletes what a crash left: files that nothing was written to for so long. */
  clear: (olderThanMs: number) => Promise<void>;
}

/** Opens upload staging in a folder, which is created when it does not exist. */
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
        // Files may be a moment newer than the clock says.
        const isOld = olderThanMs === 0 || (file !== null && file.mtimeMs <= Date.now() - olderThanMs);
        if (isOld) await rm(join(dir, name), { force: true, recursive: true });
      }
    },
  };
}

/**
 * Detaches a chunk from its memory, which is freed at once. Garbage collection comes late for buffers, because V8 sees only
 * the small objects in front of them: an upload of 100 MB would grow the process by tens of megabytes. Small chunks share a
 * pool and are left alone.
 */
function freeMemory(chunk: Buffer): void {
  if (chunk.byteLength === chunk.buffer.byteLength) (chunk.buffer as ArrayBuffer).transfer(0);
}
