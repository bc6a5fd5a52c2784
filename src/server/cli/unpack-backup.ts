import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { DATABASE_FILE, OBJECTS_FOLDER, SECRETS_FILE } from '../adapters/data-dir.ts';
import { MANIFEST_FILE } from '../services/backups/backup-manifest.ts';
import { UsageError } from './command.ts';

const MB = 1024 * 1024;
/** Limits the size, in bytes, of the files that a restore reads into memory. */
const MAX_BYTES = new Map([
  [MANIFEST_FILE, 256 * MB],
  [SECRETS_FILE, MB],
]);
/** Every tar archive ends with two blocks of zero bytes. */
const END_BYTES = 1024;
/** Limits the length of file names, so that a malicious archive cannot slow down the matching of file names against a pattern. */
const MAX_NAME_LENGTH = 200;
const FIXED_NAMES: readonly string[] = [MANIFEST_FILE, DATABASE_FILE, SECRETS_FILE];
/** Matches the path of a file in an archive. The path can begin with the name of the folder that contains the backup. */
const FILE_PATH = /^(?:\.\/)?(?:(?!objects\/)[\w-]+\/)?((?:objects\/)?[\w.-]+)$/;
const OBJECT_PATH = new RegExp(`^${OBJECTS_FOLDER}/[A-Za-z0-9-]{16,64}$`);

/**
 * Unpacks the tar archive of a backup into a new folder. The archive may contain only the files of one backup: links, devices, paths
 * outside the folder, repeated files and unknown names are refused. Throws UsageError when the archive is not acceptable, truncated or
 * corrupt; the caller removes the folder.
 */
export async function unpackBackup(archive: string, folder: string): Promise<void> {
  await assertComplete(archive);
  await mkdir(join(folder, OBJECTS_FOLDER), { recursive: true, mode: 0o700 });
  const content = Readable.toWeb(createReadStream(archive)) as ReadableStream<Uint8Array>;
  try {
    for await (const entry of content.pipeThrough(createTarDecoder({ strict: true }))) await unpackEntry(entry, folder);
    if (!existsSync(join(folder, MANIFEST_FILE))) throw createRefusal(archive, `is not a backup: it has no ${MANIFEST_FILE}`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw createRefusal(archive, 'contains a file twice');
    // File system errors have a code, whereas errors in the tar format have none.
    if (code !== undefined) throw error;
    throw createRefusal(archive, `cannot be read (${message})`);
  }
}

async function unpackEntry({ header, body }: ParsedTarEntry, folder: string): Promise<void> {
  const { name, type, size } = header;
  if (type === 'directory') return body.cancel();
  if (type !== 'file') throw createRefusal(name, `is a ${type}, and a backup contains only files`);
  const fileName = name.length > MAX_NAME_LENGTH ? undefined : FILE_PATH.exec(name)?.[1];
  if (fileName === undefined || !(FIXED_NAMES.includes(fileName) || OBJECT_PATH.test(fileName)))
    throw createRefusal(name.slice(0, MAX_NAME_LENGTH), 'is not a file of a backup');
  if (size > (MAX_BYTES.get(fileName) ?? Infinity)) throw createRefusal(name, 'is too large');
  await pipeline(body, createWriteStream(join(folder, fileName), { flags: 'wx', mode: 0o600 }));
}

/**
 * Throws UsageError when a file does not end with two blocks of zero bytes, as every tar archive does, for example because the download was
 * interrupted.
 */
async function assertComplete(archive: string): Promise<void> {
  const { size } = await stat(archive);
  if (size < END_BYTES) throw createRefusal(archive, 'is not a tar archive of a backup');
  const handle = await open(archive);
  try {
    const { buffer } = await handle.read(Buffer.alloc(END_BYTES), 0, END_BYTES, size - END_BYTES);
    if (buffer.some((byte) => byte !== 0)) throw createRefusal(archive, 'is cut off or is not a tar archive');
  } finally {
    await handle.close();
  }
}

function createRefusal(name: string, reason: string): UsageError {
  return new UsageError(`${name} ${reason}. Nothing was changed.`);
}
