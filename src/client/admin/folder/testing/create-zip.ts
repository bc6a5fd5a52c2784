import { deflateRawSync } from 'node:zlib';

export interface ZipEntryInput {
  name: string | Buffer;
  content?: string | Buffer;
  isStored?: boolean;
  /** Puts sizes and offset into the extra field, as in zip files above 4 GiB. */
  isLarge?: boolean;
  flags?: number;
  method?: number;
  claimedBytes?: number;
}

/** Writes a zip file as a drive does, which sends files before it knows their sizes: in the local headers they are 0. */
export function createZip(entries: ZipEntryInput[], { comment = '' } = {}): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', isStored = false, isLarge = false, flags = 0, method = isStored ? 0 : 8, claimedBytes } of entries) {
    const nameBytes = Buffer.isBuffer(name) ? name : Buffer.from(name);
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(flags | 8, 6);
    local.writeUInt16LE(nameBytes.length, 26);
    const sizes = [claimedBytes ?? bytes.length, packed.length, offset] as const;
    const extra = Buffer.alloc(isLarge ? 28 : 0);
    if (isLarge) {
      extra.writeUInt16LE(1);
      extra.writeUInt16LE(24, 2);
      sizes.forEach((size, index) => extra.writeBigUInt64LE(BigInt(size), 4 + 8 * index));
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(flags | 8, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt16LE((14 << 11) | (2 << 5), 12);
    entry.writeUInt16LE(((2026 - 1980) << 9) | (11 << 5) | 28, 14);
    entry.writeUInt32LE(isLarge ? 0xffffffff : sizes[1], 20);
    entry.writeUInt32LE(isLarge ? 0xffffffff : sizes[0], 24);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(isLarge ? 0xffffffff : sizes[2], 42);
    directory.push(entry, nameBytes, extra);
    parts.push(local, nameBytes, packed);
    offset += local.length + nameBytes.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, list, end, Buffer.from(comment)]);
}
