import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '../config.ts';

/** DATA_DIR and each backup contain a database file, a secrets file and a folder of uploaded files. */
export const DATABASE_FILE = 'keyreel.db';
export const SECRETS_FILE = 'secrets.json';
export const OBJECTS_FOLDER = 'objects';
/**
 * The `database-mark` file stores a counter that reveals lost database writes. The file lies next to the database and is not part of a
 * backup.
 */
export const DATABASE_MARK_FILE = 'database-mark';

const OPEN_TO_OTHERS = 0o077;

/**
 * Creates DATA_DIR so that only the current user can access it, or removes other users' access to an existing DATA_DIR. Throws ConfigError
 * when DATA_DIR cannot be created or other users' access cannot be removed.
 */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await createFolder(resolve(dataDir));
    await closeToOthers(resolve(dataDir));
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

/**
 * Removes other users' access to the folder, but only when the folder is empty or contains Keyreel's data. A setting such as DATA_DIR=/tmp
 * must not lock all other users out of /tmp.
 */
async function closeToOthers(folder: string): Promise<void> {
  // Windows uses access control lists instead of Unix permission bits.
  if (process.platform === 'win32' || !(await isOpenToOthers(folder))) return;
  const names = await readdir(folder);
  const isOurs = names.includes(SECRETS_FILE) || names.includes(DATABASE_FILE);
  const isEmpty = names.every((name) => name.startsWith('.') || name === 'lost+found');
  if (isOurs || isEmpty) await chmod(folder, 0o700).catch(() => {});
  // Some file systems report that permissions were changed although they were not.
  if (await isOpenToOthers(folder)) throw new ConfigError(`DATA_DIR is ${folder}, which other users can open; run: chmod 700 ${folder}`);
}

async function isOpenToOthers(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & OPEN_TO_OTHERS) !== 0;
}

/** Node's own recursive `mkdir` is not used, because it hangs in /proc and does not report that a disk is read-only. */
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
