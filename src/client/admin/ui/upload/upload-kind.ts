import { mediaKindByExtension, parseMediaExtension, type MediaKind } from '#shared/media/media-kinds.ts';

/** Names the kind of file that an upload field accepts. */
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
 * Returns whether a file belongs in a different upload field. The server checks unknown file extensions, because the error message
 * of the server lists the accepted file extensions.
 */
export function isWrongUploadKind(kind: UploadKind, fileName: string): boolean {
  const extension = parseMediaExtension(fileName.split('.').at(-1)!);
  return extension !== null && uploadKindByMediaKind[mediaKindByExtension[extension]] !== kind;
}

/**
 * Returns whether a file name has the extension of a video. The function returns false for audio files, although the upload field for
 * videos also accepts audio files.
 */
export function isVideoFile(fileName: string): boolean {
  const extension = parseMediaExtension(fileName.split('.').at(-1)!);
  return extension !== null && mediaKindByExtension[extension] === 'video';
}
