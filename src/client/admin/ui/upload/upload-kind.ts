import { mediaKindByExtension, parseMediaExtension, type MediaKind } from '#shared/media-kinds.ts';

/** What a field of the card form is for. */
export type UploadKind = 'video' | 'transcript' | 'image';

// A lesson may also be only heard.
const fields = { video: 'video', audio: 'video', transcript: 'transcript', image: 'image' } satisfies Record<MediaKind, UploadKind>;

/** Whether a file belongs in another field. Of what no field takes, the server tells what it takes. */
export function isWrongUploadKind(kind: UploadKind, fileName: string): boolean {
  const extension = parseMediaExtension(fileName.split('.').at(-1)!);
  return extension !== null && fields[mediaKindByExtension[extension]] !== kind;
}
