import { deflateRawSync } from 'node:zlib';

export interface ZipDeviations {
  /** Holds a false decompressed size that is written to the central directory. */
  declaredSize?: number;
  isEncrypted?: boolean;
  isStored?: boolean;
}

/** All checksums are zero, because the zip reader does not verify checksums. */
export function buildZipArchive(parts: Record<string, string | Uint8Array>, deviations: Record<string, ZipDeviations> = {}): Uint8Array {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const { declaredSize, isEncrypted = false, isStored = false } = deviations[name] ?? {};
    const bytes = Buffer.from(content as Uint8Array);
    const data = isStored ? bytes : deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(declaredSize ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, position, Buffer.from(name)]));
    chunks.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...chunks, ...directory, end]));
}
