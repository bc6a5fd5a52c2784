export interface TarFile {
  /** Holds the path of the file in the archive: at most 100 characters of Latin-1. */
  name: string;
  size: number;
  /** Opens the content when it is the file's turn. The content must be `size` bytes long. */
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Yields a tar archive of the given files. Each file is read only when the caller reads its part of the archive. */
export async function* writeTar(files: readonly TarFile[], modifiedAt: Date): AsyncGenerator<Uint8Array> {
  for (const file of files) {
    yield buildTarHeader(file, modifiedAt);
    yield* file.open();
    yield Buffer.alloc(countTarPadding(file.size));
  }
  yield TAR_END;
}

const BLOCK_BYTES = 512;
/** Holds the smallest size in bytes that does not fit in the eleven octal digits of a tar size field. */
const OCTAL_LIMIT = 8 ** 11;
const CHECKSUM_OFFSET = 148;

/** Returns the header of a file in a tar archive (POSIX ustar). A size of 8 GiB or more is written in base 256, as GNU tar does. */
function buildTarHeader({ name, size }: TarFile, modifiedAt: Date): Buffer {
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
export function computeTarSize(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + BLOCK_BYTES + size + countTarPadding(size), TAR_END.length);
}
