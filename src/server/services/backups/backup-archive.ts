import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import { DATABASE_FILE, OBJECTS_FOLDER, SECRETS_FILE } from '#server/adapters/data-dir.ts';
import { readManifest } from './backup-list.ts';
import { MANIFEST_FILE } from './backup-manifest.ts';

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

const BLOCK_BYTES = 512;
/** Holds the smallest size in bytes that does not fit in the eleven octal digits of a tar size field. */
const OCTAL_LIMIT = 8 ** 11;
const CHECKSUM_OFFSET = 148;

/** Returns the header of a file in a tar archive (POSIX ustar). A size of 8 GiB or more is written in base 256, as GNU tar does. */
function buildTarHeader({ name, size, modifiedAt }: { name: string; size: number; modifiedAt: Date }): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0, 100, 'latin1');
  header.write('0000600\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  if (size < OCTAL_LIMIT) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  else {
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  const seconds = Math.floor(modifiedAt.getTime() / 1000);
  header.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\0', 257, 'latin1');
  header.write('00', 263, 'latin1');
  // While the checksum is computed, the checksum field itself must contain spaces.
  header.fill(' ', CHECKSUM_OFFSET, CHECKSUM_OFFSET + 8);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, CHECKSUM_OFFSET, 'latin1');
  return header;
}

/** Returns how many zero bytes must follow a file of the given size to fill its last block. */
const countTarPadding = (size: number) => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;

const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

/** Returns the size in bytes of a tar archive that contains files of the given sizes. */
function computeTarSize(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + BLOCK_BYTES + size + countTarPadding(size), TAR_END.length);
}
