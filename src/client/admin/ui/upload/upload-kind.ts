import { mediaKindByExtension, parseMediaExtension, type MediaKind } from '#shared/media/media-kinds.ts';

/** The kind of file that an upload field takes. */
export type UploadKind = 'video' | 'transcript' | 'image';

// The video field takes audio files too.
const uploadKindByMediaKind = { video: 'video', audio: 'video', transcript: 'transcript', image: 'image' } satisfies Record<
  MediaKind,
  UploadKind
>;

/** Returns whether a file belongs in another field. Unknown extensions are left to the server, whose message lists the accepted ones. */
export function isWrongUploadKind(kind: UploadKind, fileName: string): boolean {
  const extension = parseMediaExtension(fileName.split('.').at(-1)!);
  return extension !== null && uploadKindByMediaKind[mediaKindByExtension[extension]] !== kind;
}

/** Returns whether a file is a video by its name. The video field takes sound as well. */
export function isVideoFile(fileName: string): boolean {
  const extension = parseMediaExtension(fileName.split('.').at(-1)!);
  return extension !== null && mediaKindByExtension[extension] === 'video';
}
