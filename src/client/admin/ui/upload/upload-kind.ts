import { mediaKindByExtension, parseMediaExtension, type MediaKind } from '#shared/media/media-kinds.ts';

export type UploadKind = 'video' | 'transcript' | 'image' | 'practice';

// The upload field for videos also accepts audio files.
const uploadKindByMediaKind = {
  video: 'video',
  audio: 'video',
  transcript: 'transcript',
  image: 'image',
  practice: 'practice',
} satisfies Record<MediaKind, UploadKind>;

/**
 * Returns whether a file belongs in a different upload field. Files with unknown extensions are left to the server, whose error message
 * lists the accepted extensions.
 */
export function isWrongUploadKind(kind: UploadKind, fileName: string): boolean {
  const extension = parseMediaExtension(fileName.split('.').at(-1)!);
  return extension !== null && uploadKindByMediaKind[mediaKindByExtension[extension]] !== kind;
}

/** Audio files do not count as videos, although the upload field for videos accepts them too. */
export function isVideoFile(fileName: string): boolean {
  const extension = parseMediaExtension(fileName.split('.').at(-1)!);
  return extension !== null && mediaKindByExtension[extension] === 'video';
}
