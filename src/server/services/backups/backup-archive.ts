import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import { DATABASE_FILE, OBJECTS_FOLDER, SECRETS_FILE } from '#server/adapters/data-dir.ts';
import { computeTarSize, writeTar, type TarFile } from '#server/adapters/write-tar.ts';
import { readManifest } from './backup-list.ts';
import { MANIFEST_FILE } from './backup-manifest.ts';

/**
 * Returns a finished backup as a tar archive of its folder, and the size of the archive in bytes. Each file is read only when the caller
 * reads its part of the archive, so the files are never all in memory at the same time. Throws `backup.missing` when the folder contains no
 * finished backup.
 */
export async function openBackupArchive(folder: string): Promise<{ size: number; content: Readable }> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new AppError('backup.missing');
  const objectNames = manifest.areFilesCopied === false ? [] : manifest.objects.map(({ id }) => `${OBJECTS_FOLDER}/${id}`);
  const files: TarFile[] = [];
  for (const name of [MANIFEST_FILE, DATABASE_FILE, SECRETS_FILE, ...objectNames]) {
    const file = join(folder, name);
    const { size } = await stat(file);
    const open = () => (size > 0 ? (createReadStream(file, { end: size - 1 }) as AsyncIterable<Buffer>) : []);
    files.push({ name: `${basename(folder)}/${name}`, size, open });
  }
  const modifiedAt = new Date(manifest.createdAt);
  return {
    size: computeTarSize(files.map(({ size }) => size)),
    content: Readable.from(writeTar(files, modifiedAt), { objectMode: false }),
  };
}
