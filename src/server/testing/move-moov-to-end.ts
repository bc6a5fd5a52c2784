import { readTopLevelBoxes } from '../services/media/upload/mp4-boxes.ts';
import { createInMemoryByteSource } from './in-memory-byte-source.ts';

/** Puts the index of a file that starts with it behind everything. */
export async function moveMoovToEnd(file: Buffer): Promise<Buffer> {
  const { boxes } = await readTopLevelBoxes(createInMemoryByteSource(file));
  const index = boxes.find(({ type }) => type === 'moov')!;
  const bytes = Buffer.from(file.subarray(index.start, index.end));
  for (let at = 4; at < bytes.length; at++) {
    if (bytes.toString('latin1', at, at + 4) !== 'stco') continue;
    for (let n = 0; n < bytes.readUInt32BE(at + 8); n++) {
      const place = at + 12 + n * 4;
      bytes.writeUInt32BE(bytes.readUInt32BE(place) - bytes.length, place);
    }
  }
  return Buffer.concat([file.subarray(0, index.start), file.subarray(index.end), bytes]);
}
