import type { WorkbookLimits } from '../workbook-limits.ts';
import { WorkbookRefusal } from '../workbook-refusal.ts';
import { createXmlDecoder } from './xml-decoder.ts';
import {
  findEndOfDirectory,
  MAX_UINT16,
  MAX_UINT32,
  readDirectoryEntry,
  readLocalHeaderBytes,
  ZIP64_END,
  type DirectoryEntry,
} from './zip-directory.ts';

interface ZipEntry extends DirectoryEntry {
  /** Holds how many decompressed bytes count toward the total limit. A part that is read twice counts once. */
  countedBytes: number;
}

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
    if (entry.bytes > maxBytes) throw new WorkbookRefusal('tooLarge');
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
    const headerBytes = readLocalHeaderBytes(this.#view, entry.offset);
    if (headerBytes === null) throw new WorkbookRefusal('damaged'); // The header of the part is missing.
    const start = entry.offset + headerBytes;
    const end = start + entry.packedBytes;
    if (end > this.#bytes.length) throw new WorkbookRefusal('damaged'); // The part is cut off.
    return this.#bytes.subarray(start, end);
  }

  #readDirectory(): void {
    const { entryCount, offset } = this.#findDirectory();
    if (entryCount > this.#limits.partCount) throw new WorkbookRefusal('tooLarge'); // The file has too many parts.
    const decoder = new TextDecoder();
    let position = offset;
    for (let index = 0; index < entryCount; index++) {
      const entry = readDirectoryEntry(this.#view, position);
      if (!entry) throw new WorkbookRefusal('damaged'); // The central directory of the archive is damaged.
      this.#entries.set(normalizePartName(decoder.decode(entry.nameBytes)), { ...entry, countedBytes: 0 });
      position = entry.end;
    }
  }

  #findDirectory(): { entryCount: number; offset: number } {
    const view = this.#view;
    const end = findEndOfDirectory(view);
    if (end < 0) throw new WorkbookRefusal('damaged'); // The archive has no directory.
    const entryCount = view.getUint16(end + 10, true);
    const offset = view.getUint32(end + 16, true);
    const locator = end - ZIP64_END.locatorBytes;
    const isZip64 =
      (entryCount === MAX_UINT16 || offset === MAX_UINT32) && locator >= 0 && view.getUint32(locator, true) === ZIP64_END.locatorSignature;
    if (!isZip64) return { entryCount, offset };
    const zip64End = Number(view.getBigUint64(locator + 8, true));
    if (view.getUint32(zip64End, true) !== ZIP64_END.signature) throw new WorkbookRefusal('damaged'); // The directory is damaged.
    return { entryCount: Number(view.getBigUint64(zip64End + 32, true)), offset: Number(view.getBigUint64(zip64End + 48, true)) };
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
