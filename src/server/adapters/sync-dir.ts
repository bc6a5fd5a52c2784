import { open } from 'node:fs/promises';

/**
 * Syncs a folder to the disk, so that a file that was renamed in the folder keeps its new name after a power cut. On Windows, folders
 * cannot be flushed to the disk, and do not need to be.
 */
export async function syncDir(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
