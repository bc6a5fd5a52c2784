import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '../config.ts';

/** What lies in DATA_DIR, and likewise in a backup of it. */
export const DATABASE_FILE = 'keyreel.db';
export const SECRETS_FILE = 'secrets.json';
export const OBJECTS_FOLDER = 'objects';

/** Makes DATA_DIR, for this user alone, or finds out at once that it cannot be used. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await createFolder(resolve(dataDir));
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['EEXIST', 'ENOTDIR'].includes(code))
      throw new ConfigError(`DATA_DIR is ${resolve(dataDir)}, and that, or what it should lie in, is a file and no folder`);
    if (['ENOENT', 'ELOOP', 'ENAMETOOLONG', 'EINVAL'].includes(code))
      throw new ConfigError(`DATA_DIR is ${resolve(dataDir)}, and no folder can be made there (${code})`);
    throw error;
  }
}

/** Step by step: Node's recursive one never ends where nothing can be made, below /proc, and hides that a disk is read-only. */
async function createFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if ((await stat(folder).catch(() => null))?.isDirectory()) return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await createFolder(dirname(folder));
    await make();
  }
}
