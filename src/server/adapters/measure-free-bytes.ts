import { statfs } from 'node:fs/promises';

/** Returns the number of free bytes on the disk that contains a folder. */
export async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
