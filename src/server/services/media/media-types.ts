import { createFieldError } from '#shared/app-error.ts';
import { mediaKindByExtension, parseMediaExtension, type MediaExtension, type MediaKind } from '#shared/media-kinds.ts';
import type { Config } from '#server/config.ts';

export interface MediaType {
  kind: MediaKind;
  contentType: string;
}

/** What the files of each extension are served as. */
const contentTypes = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  srt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
} satisfies Record<MediaExtension, string>;

/** The type of an extension, in any case and without its dot; null when it is not taken. */
export function findMediaType(extension: string): MediaType | null {
  const name = parseMediaExtension(extension);
  return name && { kind: mediaKindByExtension[name], contentType: contentTypes[name] };
}

/** The type of an extension; fails with the ones that are taken. */
export function requireMediaType(extension: string): MediaType {
  const type = findMediaType(extension);
  if (!type) throw createFieldError('extension', `must be one of ${Object.keys(mediaKindByExtension).join(', ')}.`);
  return type;
}

const MIB = 1024 * 1024;

/** The size limit of an uploaded file by its kind, in MB. */
export function getUploadLimitsMb({ uploadLimitMb }: Pick<Config, 'uploadLimitMb'>): Record<MediaKind, number> {
  return { video: uploadLimitMb, audio: uploadLimitMb, transcript: 5, image: 10 };
}

export function getUploadLimitBytes(kind: MediaKind, config: Pick<Config, 'uploadLimitMb'>): number {
  return getUploadLimitsMb(config)[kind] * MIB;
}
