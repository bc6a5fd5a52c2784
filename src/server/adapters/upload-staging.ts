import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file that has arrived whole and may still be refused. */
export interface StagedFile {
  /** Bytes. */
  size: number;
  /** Fills the buffer from a position in the file; gives the number of bytes read, 0 at the end. */
  read: (buffer: Buffer, length: number, position: number) => Promise<number>;
  /** Must be called once by whoever received it. */
  discard: () => Promise<void>;
}

/** Where uploads wait on the disk until they have been looked at, whatever store they go to then. */
export interface UploadStaging {
  /** Writes a whole stream down, or nothing: a failed or aborted stream leaves no trace. */
  stage: (content: Readable) => Promise<StagedFile>;
  /** Bytes of the disk. */
  measureDiskSpace: () => Promise<{ free: number; total: number }>;
  /** Removes what a crash left behind. Only for whoever knows that nothing is arriving. */
  clear: () => Promise<void>;
}

/** An inbox in a folder, made when it is not there. */
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
        await file.writeFile(content);
        const { size } = await file.stat();
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
    clear: async () => {
      for (const name of await readdir(dir)) await rm(join(dir, name), { force: true, recursive: true });
    },
  };
}
