/** Bytes that are enough to tell what a file is. */
export const SNIFF_BYTES = 4096;

interface Signature {
  /** As in "This file is not …". */
  name: string;
  matches: (head: Buffer) => boolean;
}

/** Pictures that come in the same boxes as videos, and no browser plays. */
const STILL_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1', 'crx ']);
/** What a QuickTime file older than `ftyp` may begin with. */
const OLD_QUICKTIME = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

const text = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);
const isBoxed = (head: Buffer) => text(head, 4, 8) === 'ftyp' && head.readUInt32BE(0) >= 16 && !STILL_BRANDS.has(text(head, 8, 12));
const isWebm = (head: Buffer) => head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3 && !head.includes('matroska');
const isJpeg = (head: Buffer) => text(head, 0, 3) === '\xff\xd8\xff';

/** An MPEG frame of layer III, or the tag that stands before the first. */
function isMp3(head: Buffer): boolean {
  if (text(head, 0, 3) === 'ID3') return true;
  const [sync = 0, layer = 0, rates = 0] = head;
  return sync === 0xff && (layer & 0xe6) === 0xe2 && (layer & 0x18) !== 0x08 && rates >> 4 !== 15 && (rates & 0x0c) !== 0x0c;
}

const mp4: Signature = { name: 'an MP4 video', matches: isBoxed };
const jpeg: Signature = { name: 'a JPEG image', matches: isJpeg };
const signatures: Readonly<Record<string, Signature>> = {
  mp4,
  m4v: mp4,
  mov: { name: 'a QuickTime video', matches: (head) => isBoxed(head) || OLD_QUICKTIME.has(text(head, 4, 8)) },
  webm: { name: 'a WebM video', matches: isWebm },
  mp3: { name: 'an MP3 recording', matches: isMp3 },
  m4a: { name: 'an M4A recording', matches: isBoxed },
  wav: { name: 'a WAV recording', matches: (head) => /^(RIFF|RF64)$/.test(text(head, 0, 4)) && text(head, 8, 12) === 'WAVE' },
  ogg: { name: 'an Ogg recording', matches: (head) => text(head, 0, 4) === 'OggS' },
  png: { name: 'a PNG image', matches: (head) => text(head, 0, 8) === '\x89PNG\r\n\x1a\n' },
  jpg: jpeg,
  jpeg,
  webp: { name: 'a WebP image', matches: (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP' },
  gif: { name: 'a GIF image', matches: (head) => /^GIF8[79]a$/.test(text(head, 0, 6)) },
};

/** What a file should have been by its extension, as in "This file is not a PNG image."; null when its first bytes say it is. */
export function findTypeMismatch(extension: string, head: Buffer): string | null {
  const signature = signatures[extension];
  if (!signature) throw new Error(`No signature for ${extension}`);
  return signature.matches(head) ? null : signature.name;
}
