/** Says where the fields of a zip archive stand. See APPNOTE.TXT of PKWARE. Positions outside of the archive are RangeErrors of the views. */
export const END_OF_DIRECTORY = { signature: 0x06054b50, bytes: 22, maxCommentBytes: 0xffff };
export const ZIP64_END = { signature: 0x06064b50, locatorSignature: 0x07064b50, locatorBytes: 20, bytes: 56 };
const ENTRY = 0x02014b50;
export const ENTRY_BYTES = 46;
const LOCAL_HEADER = 0x04034b50;
export const LOCAL_HEADER_BYTES = 30;
export const MAX_UINT16 = 0xffff;
export const MAX_UINT32 = 0xffffffff;

export interface DirectoryEntry {
  nameBytes: Uint8Array;
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  /** Holds the decompressed size that the directory declares. The declared size can be wrong in a damaged or malicious archive. */
  bytes: number;
  offset: number;
  /** Holds the position of the next entry. */
  end: number;
}

/** Finds the end of the directory before a comment of any length. Returns a negative position when there is none. */
export function findEndOfDirectory(view: DataView): number {
  let end = view.byteLength - END_OF_DIRECTORY.bytes;
  const first = Math.max(0, end - END_OF_DIRECTORY.maxCommentBytes);
  while (end >= first && view.getUint32(end, true) !== END_OF_DIRECTORY.signature) end--;
  return end < first ? -1 : end;
}

/** Reads the entry of the directory at a position. Returns null when there is none. */
export function readDirectoryEntry(view: DataView, at: number): DirectoryEntry | null {
  if (view.getUint32(at, true) !== ENTRY) return null;
  const nameStart = at + ENTRY_BYTES;
  const nameEnd = nameStart + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const entry: DirectoryEntry = {
    nameBytes: new Uint8Array(view.buffer, view.byteOffset + nameStart, nameEnd - nameStart),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    packedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
    end: extraEnd + view.getUint16(at + 32, true),
  };
  applyZip64Sizes(view, entry, nameEnd, extraEnd);
  return entry;
}

/** Reads the sizes and the offset that do not fit into 32 bits from the Zip64 field. */
function applyZip64Sizes(view: DataView, entry: DirectoryEntry, start: number, end: number): void {
  for (let field = start; field + 4 <= end; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    let position = field + 4;
    for (const key of ['bytes', 'packedBytes', 'offset'] as const) {
      if (entry[key] !== MAX_UINT32) continue;
      entry[key] = Number(view.getBigUint64(position, true));
      position += 8;
    }
  }
}

/** Returns the length of the header before a file, or null when there is none. */
export function readLocalHeaderBytes(view: DataView, at: number): number | null {
  if (view.getUint32(at, true) !== LOCAL_HEADER) return null;
  return LOCAL_HEADER_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
}
