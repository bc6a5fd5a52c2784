// Reads a zip archive without the product's own code, to which it is compared.
/** Returns the bytes of each part as they stand in the archive. */
export function listStoredParts(bytes: Uint8Array): Map<string, Buffer> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map<string, Buffer>();
  const end = buffer.lastIndexOf('PK\u0005\u0006');
  let at = buffer.readUInt32LE(end + 16);
  for (let left = buffer.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [buffer.readUInt32LE(at + 20), buffer.readUInt16LE(at + 28)];
    const local = buffer.readUInt32LE(at + 42);
    const data = local + 30 + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28);
    parts.set(buffer.toString('utf8', at + 46, at + 46 + nameLength), buffer.subarray(data, data + size));
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  return parts;
}
