export type MediaKind = 'video' | 'audio' | 'transcript' | 'image' | 'practice';

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
  xlsx: 'practice',
  csv: 'practice',
  ods: 'practice',
  pdf: 'practice',
} as const satisfies Record<string, MediaKind>;
export type MediaExtension = keyof typeof mediaKindByExtension;

/**
 * Returns a file extension in lower case, or null when the server does not accept uploads with this extension. The input is a file
 * extension in upper or lower case, without the dot.
 */
export function parseMediaExtension(extension: string): MediaExtension | null {
  const name = extension.toLowerCase();
  return Object.hasOwn(mediaKindByExtension, name) ? (name as MediaExtension) : null;
}
