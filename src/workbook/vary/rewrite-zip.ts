import {
  END_OF_DIRECTORY,
  findEndOfDirectory,
  MAX_UINT16,
  MAX_UINT32,
  readDirectoryEntry,
  readLocalHeaderBytes,
} from '../reader/package/zip-directory.ts';
import { WorkbookRefusal } from '../reader/workbook-refusal.ts';

const HAS_DESCRIPTOR = 8;
const DEFLATED = 8;

interface Entry {
  name: string;
  directory: Uint8Array;
  local: Uint8Array;
  data: Uint8Array;
}

/**
 * Returns a zip archive in which the named entries have new content. All other entries, their order and the comment stay as they are, byte
 * for byte; only a data descriptor is replaced by sizes in the header. Throws a WorkbookRefusal for Zip64 and for damaged archives.
 */
export async function rewriteZip(bytes: Uint8Array, contents: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const { entries, comment } = readDirectory(bytes);
  if ([...contents.keys()].some((name) => !entries.some((entry) => entry.name === name))) throw refuse(); // A name is spelled differently.
  for (const entry of entries) {
    const content = contents.get(entry.name);
    if (content) await replaceContent(entry, content);
  }
  const size = entries.reduce((sum, { local, data, directory }) => sum + local.length + data.length + directory.length, 0);
  const output = new Uint8Array(size + END_OF_DIRECTORY.bytes + comment.length);
  const view = new DataView(output.buffer);
  let position = 0;
  const put = (part: Uint8Array) => {
    output.set(part, position);
    position += part.length;
  };
  for (const { local, data, directory } of entries) {
    viewOf(directory).setUint32(42, position, true);
    put(local);
    put(data);
  }
  const start = position;
  for (const { directory } of entries) put(directory);
  view.setUint32(position, END_OF_DIRECTORY.signature, true);
  view.setUint16(position + 8, entries.length, true);
  view.setUint16(position + 10, entries.length, true);
  view.setUint32(position + 12, position - start, true);
  view.setUint32(position + 16, start, true);
  view.setUint16(position + 20, comment.length, true);
  output.set(comment, position + END_OF_DIRECTORY.bytes);
  return output;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const refuse = () => new WorkbookRefusal('damaged');

/** Reads the entries. A position outside of the file is a RangeError of the view, which means that the file is damaged. */
function readDirectory(bytes: Uint8Array): ReturnType<typeof readEntries> {
  try {
    return readEntries(bytes);
  } catch (error) {
    throw error instanceof RangeError ? refuse() : error;
  }
}

function readEntries(bytes: Uint8Array): { entries: Entry[]; comment: Uint8Array } {
  const view = viewOf(bytes);
  const end = findEndOfDirectory(view);
  if (end < 0) throw refuse();
  const count = view.getUint16(end + 10, true);
  let position = view.getUint32(end + 16, true);
  if (count === MAX_UINT16 || position === MAX_UINT32) throw refuse(); // The archive is a Zip64 archive.
  const decoder = new TextDecoder();
  const entries = Array.from({ length: count }, (): Entry => {
    const listed = readDirectoryEntry(view, position);
    const isZip64 = [20, 42].some((field) => view.getUint32(position + field, true) === MAX_UINT32);
    const headerBytes = listed && readLocalHeaderBytes(view, listed.offset);
    if (!listed || isZip64 || headerBytes === null) throw refuse();
    const dataStart = listed.offset + headerBytes;
    const dataEnd = dataStart + listed.packedBytes;
    if (dataEnd > bytes.length) throw refuse();
    const entry = {
      name: decoder.decode(listed.nameBytes),
      directory: bytes.slice(position, listed.end),
      local: bytes.slice(listed.offset, dataStart),
      data: bytes.subarray(dataStart, dataEnd),
    };
    removeDescriptor(entry);
    position = listed.end;
    return entry;
  });
  return { entries, comment: bytes.subarray(end + END_OF_DIRECTORY.bytes) };
}

function removeDescriptor({ directory, local }: Entry): void {
  const [from, to] = [viewOf(directory), viewOf(local)];
  if ((to.getUint16(6, true) & HAS_DESCRIPTOR) === 0) return;
  to.setUint16(6, to.getUint16(6, true) & ~HAS_DESCRIPTOR, true);
  from.setUint16(8, from.getUint16(8, true) & ~HAS_DESCRIPTOR, true);
  // The checksum and both sizes stand next to each other in the directory and in the header.
  for (const shift of [0, 4, 8]) to.setUint32(14 + shift, from.getUint32(16 + shift, true), true);
}

async function replaceContent(entry: Entry, content: Uint8Array): Promise<void> {
  const { directory, local } = entry;
  entry.data = await deflate(content);
  for (const [view, at] of [
    [viewOf(local), 8],
    [viewOf(directory), 10],
  ] as const) {
    view.setUint16(at, DEFLATED, true);
    view.setUint32(at + 6, computeChecksum(content), true);
    view.setUint32(at + 10, entry.data.length, true);
    view.setUint32(at + 14, content.length, true);
  }
}

export async function deflate(content: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([content as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const CHECKSUM_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function computeChecksum(bytes: Uint8Array): number {
  let checksum = MAX_UINT32;
  for (const byte of bytes) checksum = CHECKSUM_TABLE[(checksum ^ byte) & 0xff]! ^ (checksum >>> 8);
  return (checksum ^ MAX_UINT32) >>> 0;
}
