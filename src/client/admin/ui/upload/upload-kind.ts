import { mediaKindByExtension, parseMediaExtension, type MediaKind } from '#shared/media/media-kinds.ts';

/** Names the kind of file that an upload field accepts. */
export type UploadKind = 'video' | 'transcript' | 'image';

// The video field also accepts audio files.
const uploadKindByMediaKind = { video: 'video', audio: 'video', transcript: 'transcript', image: 'image' } satisfies Record<
  MediaKind,
  UploadKind
>;

/**
 * Returns whether a file belongs in another upload field. The server checks unknown extensions, because its error message lists the
 * accepted extensions.
 */
export function isWrongUploadKind(kind: UploadKind, fileName: string): boolean {
  const extension = parseMediaExtension(fileName.split('.').at(-1)!);
  return extension !== null && uploadKindByMediaKind[mediaKindByExtension[extension]] !== kind;
}

/** Returns whether the name of a file is the name of a video. This check excludes audio files, which the video field also accepts. */
export function isVideoFile(fileName: string): boolean {
  const extension = parseMediaExtension(fileName.split('.').at(-1)!);
  return extension !== null && mediaKindByExtension[extension] === 'video';
}
