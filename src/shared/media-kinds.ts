export type MediaKind = 'video' | 'audio' | 'transcript' | 'image';

/** The extensions that are taken. */
export const mediaKindByExtension = {
  mp4: 'video',
  m4v: 'video',
  mov: 'video',
  webm: 'video',
  mp3: 'audio',
  m4a: 'audio',
  wav: 'audio',
  ogg: 'audio',
  srt: 'transcript',
  vtt: 'transcript',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  webp: 'image',
  gif: 'image',
} as const satisfies Record<string, MediaKind>;
export type MediaExtension = keyof typeof mediaKindByExtension;

/** An extension as the table has it, from one in any case and without its dot; null when it is not taken. */
export function parseMediaExtension(extension: string): MediaExtension | null {
  const name = extension.toLowerCase();
  return Object.hasOwn(mediaKindByExtension, name) ? (name as MediaExtension) : null;
}
