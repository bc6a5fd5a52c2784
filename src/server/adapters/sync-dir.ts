import { open } from 'node:fs/promises';

/** Makes a rename in a folder survive a power cut. Windows neither allows nor needs syncing a folder. */
export async function syncDir(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
