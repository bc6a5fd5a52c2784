import { readBytes, type ByteSource } from './byte-source.ts';

const MOST_SEGMENTS = 1000;

/** How many pixels an image says it has; null when its header does not tell. Nothing is decoded. */
export async function countPixels(source: ByteSource, extension: string): Promise<number | null> {
  if (extension === 'jpg' || extension === 'jpeg') return countJpegPixels(source);
  const head = await readBytes(source, 0, 30);
  if (head.length < 30) return null;
  if (extension === 'png') return head.readUInt32BE(16) * head.readUInt32BE(20);
  if (extension === 'gif') return head.readUInt16LE(6) * head.readUInt16LE(8);
  return countWebpPixels(head);
}

function countWebpPixels(head: Buffer): number | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return (head.readUInt16LE(26) & 0x3fff) * (head.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return (head.readUIntLE(24, 3) + 1) * (head.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}

/** The size stands in the frame header, behind thumbnails and colour profiles of any length. */
async function countJpegPixels(source: ByteSource): Promise<number | null> {
  let at = 2;
  for (let segment = 0; segment < MOST_SEGMENTS; segment++) {
    const head = await readBytes(source, at, 9);
    if (head.length < 9 || head[0] !== 0xff) return null;
    const marker = head[1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return head.readUInt16BE(5) * head.readUInt16BE(7);
    // Any number of 0xff may stand before a marker.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
  return null;
}
