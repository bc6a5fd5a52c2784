import { GIF } from 'image-size/types/gif';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import { readBytes, type ByteSource } from './byte-source.ts';

const HEADER_BYTES = 30;
const MAX_JPEG_SEGMENTS = 1000;
const formats = { gif: GIF, png: PNG, webp: WEBP };

/** Returns the number of pixels that an image's header declares, or null when the header declares no size. The image is not decoded. */
export async function countPixels(source: ByteSource, extension: string): Promise<number | null> {
  if (extension === 'jpg' || extension === 'jpeg') return countJpegPixels(source);
  const header = await readBytes(source, 0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || !(extension in formats)) return null;
  try {
    const { width, height } = formats[extension as keyof typeof formats].calculate(header);
    return width * height;
  } catch {
    return null;
  }
}

/**
 * Returns the number of pixels that a JPEG declares in its frame header, which comes after thumbnails and color profiles of any length.
 * Only nine bytes of each segment are read, whereas the image-size library needs everything before the frame header in memory, fails on
 * fill bytes before a marker, and searches a broken file byte by byte.
 */
async function countJpegPixels(source: ByteSource): Promise<number | null> {
  let position = 2;
  for (let segment = 0; segment < MAX_JPEG_SEGMENTS; segment++) {
    const header = await readBytes(source, position, 9);
    if (header.length < 9 || header[0] !== 0xff) return null;
    const marker = header[1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return header.readUInt16BE(5) * header.readUInt16BE(7);
    // Any number of fill bytes (0xff) may precede a JPEG marker.
    position += marker === 0xff ? 1 : 2 + header.readUInt16BE(2);
  }
  return null;
}
