import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { neverThrottle, type CopyThrottle } from './copy-throttle.ts';

const CHUNK_BYTES = 256 * 1024;

export async function hashFile(file: string, throttle: CopyThrottle = neverThrottle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await throttle(chunk.length);
  }
  return hash.digest('hex');
}
