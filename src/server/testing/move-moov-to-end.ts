import { Mp4BoxReader } from '../services/media/upload/mp4-boxes.ts';
import { createInMemoryByteSource } from './in-memory-byte-source.ts';

/** Moves the moov box from the beginning of an MP4 file to the end, and adjusts the chunk offsets in it. */
export async function moveMoovToEnd(file: Buffer): Promise<Buffer> {
  const boxes = await new Mp4BoxReader(createInMemoryByteSource(file)).readTopLevel();
  const moov = boxes!.find(({ type }) => type === 'moov')!;
  const bytes = Buffer.from(file.subarray(moov.start, moov.end));
  for (let at = 4; at < bytes.length; at++) {
    if (bytes.toString('latin1', at, at + 4) !== 'stco') continue;
    for (let n = 0; n < bytes.readUInt32BE(at + 8); n++) {
      const position = at + 12 + n * 4;
      bytes.writeUInt32BE(bytes.readUInt32BE(position) - bytes.length, position);
    }
  }
  return Buffer.concat([file.subarray(0, moov.start), file.subarray(moov.end), bytes]);
}
