import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '../config.ts';

/** The contents of DATA_DIR, and of a backup. */
export const DATABASE_FILE = 'keyreel.db';
export const SECRETS_FILE = 'secrets.json';
export const OBJECTS_FOLDER = 'objects';

/** Creates DATA_DIR, accessible to this user only. Throws ConfigError when it cannot be a folder. */
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

/** Creates a folder and its parents. Node's recursive `mkdir` hangs below /proc and hides that a disk is read-only. */
async function createFolder(folder: string): Promise<void> {
  const tryCreate = () => mkdir(folder, { mode: 0o700 });
  try {
    await tryCreate();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if ((await stat(folder).catch(() => null))?.isDirectory()) return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await createFolder(dirname(folder));
    await tryCreate();
  }
}
