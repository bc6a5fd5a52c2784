import { invalidField } from '#shared/app-error.ts';
import type { Config } from '../../config.ts';

export type MediaKind = 'video' | 'audio' | 'transcript' | 'image';

export interface MediaType {
  kind: MediaKind;
  contentType: string;
}

/** The extensions that are taken, and what their files are served as. */
export const mediaTypes: Readonly<Record<string, MediaType>> = {
  mp4: { kind: 'video', contentType: 'video/mp4' },
  m4v: { kind: 'video', contentType: 'video/mp4' },
  mov: { kind: 'video', contentType: 'video/quicktime' },
  webm: { kind: 'video', contentType: 'video/webm' },
  mp3: { kind: 'audio', contentType: 'audio/mpeg' },
  m4a: { kind: 'audio', contentType: 'audio/mp4' },
  wav: { kind: 'audio', contentType: 'audio/wav' },
  ogg: { kind: 'audio', contentType: 'audio/ogg' },
  srt: { kind: 'transcript', contentType: 'text/plain; charset=utf-8' },
  vtt: { kind: 'transcript', contentType: 'text/vtt; charset=utf-8' },
  png: { kind: 'image', contentType: 'image/png' },
  jpg: { kind: 'image', contentType: 'image/jpeg' },
  jpeg: { kind: 'image', contentType: 'image/jpeg' },
  webp: { kind: 'image', contentType: 'image/webp' },
  gif: { kind: 'image', contentType: 'image/gif' },
};

/** The type of an extension, in any case and without its dot; null when it is not taken. */
export function mediaTypeOf(extension: string): MediaType | null {
  const name = extension.toLowerCase();
  return Object.hasOwn(mediaTypes, name) ? mediaTypes[name]! : null;
}

/** The type of an extension; fails with the ones that are taken. */
export function requireMediaType(extension: string): MediaType {
  const type = mediaTypeOf(extension);
  if (!type) throw invalidField('extension', `must be one of ${Object.keys(mediaTypes).join(', ')}.`);
  return type;
}

const MIB = 1024 * 1024;

/** The largest file of a kind that is taken, in bytes. */
export function limitBytes(kind: MediaKind, config: Pick<Config, 'uploadLimitMb'>): number {
  const limitsMb = { video: config.uploadLimitMb, audio: config.uploadLimitMb, transcript: 5, image: 10 };
  return limitsMb[kind] * MIB;
}
