import type { IncomingMessage } from 'node:http';

/** The video is larger than the operating system's network buffers, so the server cannot send the whole video at once. */
export const LONG_VIDEO_BYTES = 24 * 1024 * 1024;

/** Returns the content of a file that the server accepts as an MP4 video. */
export function createLongVideo(): Buffer {
  const video = Buffer.alloc(LONG_VIDEO_BYTES);
  video.write('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1');
  video.writeUInt32BE(LONG_VIDEO_BYTES - 24, 24);
  video.write('mdat', 28, 'latin1');
  return video;
}

/** Reads the response so slowly that receiving the whole video would take several seconds. */
export function readResponseSlowly(stream: IncomingMessage): void {
  stream
    .on('error', () => {})
    .on('data', () => {
      stream.pause();
      setTimeout(() => stream.resume(), 20);
    });
}
