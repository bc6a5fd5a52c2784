import { link, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OBJECTS_FOLDER } from '#server/adapters/data-dir.ts';
import { hashObject } from '#server/adapters/objects/hash-object.ts';
import { StorageError } from '#server/adapters/storage-error.ts';
import type { Deps } from '#server/deps.ts';
import type { BackedUpObject } from './backup-manifest.ts';
import { hashFile } from './hash-file.ts';
import type { CopyThrottle } from './copy-throttle.ts';

/** Lists the codes of errors that may occur when a disk or a file system does not allow a hard link. */
const NO_LINK_CODES = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EACCES', 'ENOENT']);

export interface BackedUpObjects {
  objects: BackedUpObject[];
  missingIds: string[];
  /** Lists the ids of objects that cannot be read or whose content differs from the uploaded content. */
  damagedIds: string[];
}

interface ObjectTarget {
  /** Holds the path of the folder for the files, or null when the files stay in the object store and are only verified. */
  folder: string | null;
  /** Holds the path of an earlier backup, whose files are hard-linked into the new backup instead of being copied again. */
  earlierBackup: string | null;
  throttle: CopyThrottle;
}

/**
 * Copies or hard-links every intact file into the given folder, or only verifies the files when no folder is given. Files that an
 * administrator has removed may already be deleted, so they are not reported when they are missing or damaged. Throws StorageError when a
 * written file differs from the upload.
 */
export async function backUpObjects(
  deps: Pick<Deps, 'objects'>,
  rows: readonly (BackedUpObject & { removedAt: string | null })[],
  target: ObjectTarget,
): Promise<BackedUpObjects> {
  const result: BackedUpObjects = { objects: [], missingIds: [], damagedIds: [] };
  for (const { id, size, sha256, removedAt } of rows) {
    const outcome = await backUpObject(deps, { id, size, sha256 }, target);
    if (outcome === 'intact') result.objects.push({ id, size, sha256 });
    else if (removedAt === null) (outcome === 'missing' ? result.missingIds : result.damagedIds).push(id);
  }
  return result;
}

async function backUpObject(
  { objects }: Pick<Deps, 'objects'>,
  { id, sha256 }: BackedUpObject,
  { folder, earlierBackup, throttle }: ObjectTarget,
): Promise<'intact' | 'missing' | 'damaged'> {
  if (folder === null) return classifyHash(await hashObject(objects, id, (bytes) => throttle(bytes.length)), sha256);
  const file = join(folder, id);
  if (await tryLinkObject(objects, id, file, earlierBackup)) {
    if ((await hashFile(file, throttle)) === sha256) return 'intact';
    await rm(file);
  }
  const outcome = classifyHash(await copyObject(objects, id, file, throttle), sha256);
  if (outcome !== 'intact') await rm(file);
  else if ((await hashFile(file, throttle)) !== sha256) throw new StorageError(`The copy of the file ${id} is damaged.`);
  return outcome;
}

function classifyHash(outcome: Awaited<ReturnType<typeof hashObject>>, sha256: string): 'intact' | 'missing' | 'damaged' {
  if (outcome === 'missing') return 'missing';
  return typeof outcome === 'object' && outcome.sha256 === sha256 ? 'intact' : 'damaged';
}

/**
 * Creates a hard link to an object's file, or to its copy in an earlier backup. Returns false when no hard link can be created or when the
 * object store lacks the object.
 */
async function tryLinkObject(objects: Deps['objects'], id: string, file: string, earlierBackup: string | null): Promise<boolean> {
  const object = await objects.open(id).catch(() => null);
  if (!object) return false;
  object.release();
  if (object.path !== undefined && (await tryLink(object.path, file))) return true;
  return earlierBackup !== null && tryLink(join(earlierBackup, OBJECTS_FOLDER, id), file);
}

/**
 * Creates a hard link to a file, which takes no additional disk space. Returns false when no hard link can be created. A backup may share
 * files with the object store, because stored objects never change.
 */
async function tryLink(original: string, file: string): Promise<boolean> {
  try {
    await link(original, file);
    return true;
  } catch (error) {
    if (NO_LINK_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Copies an object to the disk. Returns the SHA-256 hash of the bytes that were read, or the reason why the object could not be read. */
async function copyObject(objects: Deps['objects'], id: string, file: string, throttle: CopyThrottle): ReturnType<typeof hashObject> {
  const target = await open(file, 'wx', 0o600);
  try {
    const outcome = await hashObject(objects, id, async (bytes) => {
      await target.writeFile(bytes);
      await throttle(bytes.length);
    });
    await target.sync();
    return outcome;
  } finally {
    await target.close();
  }
}
