import { readBytes, type ByteSource } from './byte-source.ts';

/** Describes a box of an MP4 or QuickTime file. All positions are byte offsets from the start of the file. */
export interface Mp4Box {
  type: string;
  start: number;
  /** Holds the exclusive end position of the box. */
  end: number;
  headerSize: number;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
const BOX_TYPE = /^[\w\xa9 .+-]{4}$/;
/** A real MP4 file has a few hundred boxes; the limit rules out files that consist of millions of empty boxes. */
const MAX_BOXES = 10_000;
/** One read of 4096 bytes covers many box headers, because small boxes are adjacent. */
const WINDOW_BYTES = 4096;

/** Parses the header of the box that starts at `start`. Returns null when the header is invalid or the box ends after `limit`. */
function parseBoxHeader(header: Buffer, start: number, limit: number): Mp4Box | null {
  if (header.length < HEADER_BYTES) return null;
  const type = header.toString('latin1', 4, 8);
  const shortSize = header.readUInt32BE(0);
  // A box size of 1 means that a 64-bit size follows the type, and a box size of 0 means that the box extends to the end.
  const isLong = shortSize === 1;
  if (!BOX_TYPE.test(type) || (isLong && header.length < LONG_HEADER_BYTES)) return null;
  const headerSize = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
  const size = isLong ? Number(header.readBigUInt64BE(8)) : shortSize === 0 ? limit - start : shortSize;
  const end = start + size;
  return size >= headerSize && end <= limit ? { type, start, end, headerSize } : null;
}

/** Reads at most `maxBoxes` box headers of a file, so that no file takes much time or memory. */
export class Mp4BoxReader {
  readonly #source: ByteSource;
  readonly #maxBoxes: number;
  #window: Buffer = Buffer.alloc(0);
  #windowStart = 0;
  #count = 0;

  constructor(source: ByteSource, maxBoxes = MAX_BOXES) {
    this.#source = source;
    this.#maxBoxes = maxBoxes;
  }

  /** Reads the top-level boxes up to the first invalid box. Returns null when the file has too many boxes. */
  async readTopLevel(): Promise<Mp4Box[] | null> {
    return (await this.#readSequence(0, this.#source.size))?.boxes ?? null;
  }

  /** Reads the boxes inside a box. Returns null when an inner box is invalid or the file has too many boxes. */
  async readChildren(parent: Mp4Box): Promise<Mp4Box[] | null> {
    const found = await this.#readSequence(parent.start + parent.headerSize, parent.end);
    // Remaining bytes that are too few for a box header are padding.
    return found && parent.end - found.end < HEADER_BYTES ? found.boxes : null;
  }

  async #readSequence(from: number, to: number): Promise<{ boxes: Mp4Box[]; end: number } | null> {
    const boxes: Mp4Box[] = [];
    let end = from;
    while (to - end >= HEADER_BYTES) {
      if (++this.#count > this.#maxBoxes) return null;
      const box = parseBoxHeader(await this.#readHeader(end, to), end, to);
      if (!box) break;
      boxes.push(box);
      end = box.end;
    }
    return { boxes, end };
  }

  async #readHeader(position: number, limit: number): Promise<Buffer> {
    const end = Math.min(position + LONG_HEADER_BYTES, limit);
    if (position < this.#windowStart || end > this.#windowStart + this.#window.length) {
      this.#window = await readBytes(this.#source, position, WINDOW_BYTES);
      this.#windowStart = position;
    }
    return this.#window.subarray(position - this.#windowStart, end - this.#windowStart);
  }
}
