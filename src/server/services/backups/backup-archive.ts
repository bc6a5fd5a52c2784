import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import { DATABASE_FILE, OBJECTS_FOLDER, SECRETS_FILE } from '#server/adapters/data-dir.ts';
import { readManifest } from './backup-list.ts';
import { MANIFEST_FILE } from './backup-manifest.ts';
import { buildTarHeader, computeTarSize, countTarPadding, TAR_END } from './tar-writer.ts';

interface ArchivedFile {
  name: string;
  file: string;
  size: number;
}

/**
 * Returns a finished backup as a tar archive of its folder, and the size of the archive in bytes. Each file is read only when the caller
 * reads its part of the archive, so the files are never all in memory at the same time. Throws `backup.missing` when the folder contains no
 * finished backup.
 */
export async function openBackupArchive(folder: string): Promise<{ size: number; content: Readable }> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new AppError('backup.missing');
  const objectNames = manifest.areFilesCopied === false ? [] : manifest.objects.map(({ id }) => `${OBJECTS_FOLDER}/${id}`);
  const files: ArchivedFile[] = [];
  for (const name of [MANIFEST_FILE, DATABASE_FILE, SECRETS_FILE, ...objectNames]) {
    const file = join(folder, name);
    files.push({ name: `${basename(folder)}/${name}`, file, size: (await stat(file)).size });
  }
  const modifiedAt = new Date(manifest.createdAt);
  return {
    size: computeTarSize(files.map(({ size }) => size)),
    content: Readable.from(readArchive(files, modifiedAt), { objectMode: false }),
  };
}

async function* readArchive(files: readonly ArchivedFile[], modifiedAt: Date): AsyncGenerator<Buffer> {
  for (const { name, file, size } of files) {
    yield buildTarHeader({ name, size, modifiedAt });
    if (size > 0) yield* createReadStream(file, { end: size - 1 }) as AsyncIterable<Buffer>;
    yield Buffer.alloc(countTarPadding(size));
  }
  yield TAR_END;
}
