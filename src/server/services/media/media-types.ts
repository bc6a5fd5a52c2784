import { refusalsWords } from '#admin-words/refusals.ts';
import { createFieldError } from '#shared/app-error.ts';
import { mediaKindByExtension, parseMediaExtension, type MediaExtension, type MediaKind } from '#shared/media/media-kinds.ts';
import type { Config } from '#server/config.ts';

export interface MediaType {
  kind: MediaKind;
  contentType: string;
}

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
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  pdf: 'application/pdf',
} satisfies Record<MediaExtension, string>;

/** Returns the media type of a file extension (without the dot, in upper or lower case), or null when such uploads are not allowed. */
export function findMediaType(extension: string): MediaType | null {
  const name = parseMediaExtension(extension);
  return name && { kind: mediaKindByExtension[name], contentType: contentTypes[name] };
}

/** Returns the media type of a file extension. If the extension is not allowed, throws a validation error that lists the allowed ones. */
export function requireMediaType(extension: string): MediaType {
  const type = findMediaType(extension);
  if (!type) throw createFieldError('extension', refusalsWords.mustBeOneOf(Object.keys(mediaKindByExtension).join(', ')));
  return type;
}

const MIB = 1024 * 1024;

/** Returns the size limit in MB for uploads of each kind of media. */
export function getUploadLimitsMb({ uploadLimitMb }: Pick<Config, 'uploadLimitMb'>): Record<MediaKind, number> {
  return { video: uploadLimitMb, audio: uploadLimitMb, transcript: 5, image: 10, practice: 20 };
}

/** Returns the size limit in bytes for uploads of one kind of media. */
export function getUploadLimitBytes(kind: MediaKind, config: Pick<Config, 'uploadLimitMb'>): number {
  return getUploadLimitsMb(config)[kind] * MIB;
}
