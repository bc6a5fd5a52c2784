import type { WorkbookLimits } from '../workbook-limits.ts';
import { WorkbookRefusal } from '../workbook-refusal.ts';
import { createXmlDecoder } from './xml-decoder.ts';

interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  compressedSize: number;
  /** Holds the decompressed size that the central directory declares. The declared size can be wrong in a damaged or malicious archive. */
  declaredSize: number;
  offset: number;
  /** Holds how many decompressed bytes count toward the total limit. A part that is read twice counts once. */
  countedBytes: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_BYTES = 22;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_END_OF_DIRECTORY = 0x06064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const MAX_COMMENT_BYTES = 0xffff;
const MAX_UINT16 = 0xffff;
const MAX_UINT32 = 0xffffffff;

/**
 * Normalizes letter case, percent-encoding and slashes in a part name, because a part's name and the references to it can be spelled
 * differently.
 */
function normalizePartName(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Reads a zip archive and decompresses each part on demand. The declared sizes in the central directory are not trusted. */
export class ZipArchive {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #limits: WorkbookLimits;
  readonly #entries = new Map<string, ZipEntry>();
  #inflatedBytes = 0;

  /**
   * Reads the central directory. Throws a WorkbookRefusal or a RangeError when the archive is damaged or too large, or has too many
   * parts.
   */
  constructor(bytes: Uint8Array, limits: WorkbookLimits) {
    if (bytes.length > limits.fileBytes) throw new WorkbookRefusal('tooLarge'); // The file has too many bytes.
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
    this.#readDirectory();
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(normalizePartName(name));
  }

  /**
   * Decompresses and decodes a part that contains XML or text. Rejects with a WorkbookRefusal when the part is missing, damaged, encrypted
   * or too large.
   */
  async readText(name: string, maxBytes = this.#limits.partBytes): Promise<string> {
    const entry = this.#entries.get(normalizePartName(name));
    if (!entry) throw new WorkbookRefusal('damaged'); // The part is missing.
    const decoder = createXmlDecoder();
    await this.#inflate(entry, (chunk) => decoder.add(chunk), maxBytes);
    return decoder.finish();
  }

  /**
   * Decompresses every part and discards the data. Rejects with a WorkbookRefusal when a part is damaged or encrypted, or when the parts
   * are too large.
   */
  async verify(): Promise<void> {
    for (const entry of this.#entries.values()) await this.#inflate(entry, () => {});
  }

  async #inflate(entry: ZipEntry, add: (chunk: Uint8Array) => void, maxBytes = this.#limits.partBytes): Promise<void> {
    if (entry.isEncrypted) throw new WorkbookRefusal('password');
    if (entry.declaredSize > maxBytes) throw new WorkbookRefusal('tooLarge');
    let partBytes = 0;
    const addChunk = (chunk: Uint8Array) => {
      partBytes += chunk.length;
      const uncountedBytes = Math.max(0, partBytes - entry.countedBytes);
      entry.countedBytes += uncountedBytes;
      this.#inflatedBytes += uncountedBytes;
      if (partBytes > maxBytes || this.#inflatedBytes > this.#limits.totalBytes) throw new WorkbookRefusal('tooLarge');
      add(chunk);
    };
    const stored = this.#readStoredBytes(entry);
    if (entry.method === 0) addChunk(stored);
    else if (entry.method === 8) await inflate(stored, addChunk);
    else throw new WorkbookRefusal('damaged'); // The compression method is unknown.
  }

  #readStoredBytes(entry: ZipEntry): Uint8Array {
    const view = this.#view;
    if (view.getUint32(entry.offset, true) !== LOCAL_HEADER) throw new WorkbookRefusal('damaged'); // The header of the part is missing.
    const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
    const end = start + entry.compressedSize;
    if (end > this.#bytes.length) throw new WorkbookRefusal('damaged'); // The part is cut off.
    return this.#bytes.subarray(start, end);
  }

  #readDirectory(): void {
    const view = this.#view;
    const { entryCount, offset } = this.#findDirectory();
    if (entryCount > this.#limits.partCount) throw new WorkbookRefusal('tooLarge'); // The file has too many parts.
    const decoder = new TextDecoder();
    let position = offset;
    for (let index = 0; index < entryCount; index++) {
      // The central directory of the archive is damaged.
      if (view.getUint32(position, true) !== DIRECTORY_ENTRY) throw new WorkbookRefusal('damaged');
      const nameEnd = position + 46 + view.getUint16(position + 28, true);
      const extraEnd = nameEnd + view.getUint16(position + 30, true);
      const entry: ZipEntry = {
        name: decoder.decode(this.#bytes.subarray(position + 46, nameEnd)),
        isEncrypted: (view.getUint16(position + 8, true) & 1) === 1,
        method: view.getUint16(position + 10, true),
        compressedSize: view.getUint32(position + 20, true),
        declaredSize: view.getUint32(position + 24, true),
        offset: view.getUint32(position + 42, true),
        countedBytes: 0,
      };
      this.#applyZip64Sizes(entry, nameEnd, extraEnd);
      this.#entries.set(normalizePartName(entry.name), entry);
      position = extraEnd + view.getUint16(position + 32, true);
    }
  }

  #findDirectory(): { entryCount: number; offset: number } {
    const view = this.#view;
    let end = view.byteLength - END_OF_DIRECTORY_BYTES;
    const first = Math.max(0, end - MAX_COMMENT_BYTES);
    while (end >= first && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
    if (end < first) throw new WorkbookRefusal('damaged'); // The archive has no directory.
    const entryCount = view.getUint16(end + 10, true);
    const offset = view.getUint32(end + 16, true);
    const locator = end - 20;
    const isZip64 = (entryCount === MAX_UINT16 || offset === MAX_UINT32) && locator >= 0 && view.getUint32(locator, true) === ZIP64_LOCATOR;
    if (!isZip64) return { entryCount, offset };
    const zip64End = Number(view.getBigUint64(locator + 8, true));
    if (view.getUint32(zip64End, true) !== ZIP64_END_OF_DIRECTORY) throw new WorkbookRefusal('damaged'); // The directory is damaged.
    return { entryCount: Number(view.getBigUint64(zip64End + 32, true)), offset: Number(view.getBigUint64(zip64End + 48, true)) };
  }

  /** Reads the sizes and the offset that do not fit into 32 bits from the Zip64 field. */
  #applyZip64Sizes(entry: ZipEntry, start: number, end: number): void {
    const view = this.#view;
    for (let field = start; field + 4 <= end; field += 4 + view.getUint16(field + 2, true)) {
      if (view.getUint16(field, true) !== 1) continue;
      let position = field + 4;
      for (const key of ['declaredSize', 'compressedSize', 'offset'] as const) {
        if (entry[key] !== MAX_UINT32) continue;
        entry[key] = Number(view.getBigUint64(position, true));
        position += 8;
      }
    }
  }
}

/**
 * Decompresses raw DEFLATE data and calls `addChunk` with each chunk. When `addChunk` throws an error, decompression stops
 * immediately, so that a zip bomb cannot use more memory than the caller allows. Rejects with a WorkbookRefusal when the data is
 * damaged.
 */
async function inflate(data: Uint8Array, addChunk: (chunk: Uint8Array) => void): Promise<void> {
  const inflated = new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = inflated.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new WorkbookRefusal('damaged', { cause });
    });
    if (done) return;
    try {
      addChunk(value);
    } catch (error) {
      // An error from cancelling the stream is ignored, because the caller already receives the error that `addChunk` threw.
      void reader.cancel().catch(() => undefined);
      throw error;
    }
  }
}
