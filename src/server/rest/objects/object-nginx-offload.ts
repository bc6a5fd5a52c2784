import { join, relative, resolve, sep } from 'node:path';
import { OBJECTS_FOLDER } from '#server/adapters/data-dir.ts';
import type { Deps } from '#server/deps.ts';
import type { OpenMedia } from '#server/services/media/delivery/delivery-service.ts';
import type { StreamClient } from '#server/services/media/delivery/stream-limiter.ts';
import type { ObjectResponse } from './object-response.ts';

/** Names the internal nginx location that docs/nginx.conf defines. */
const LOCATION = '/keyreel-media';

/**
 * Turns the response to an authorized request into a response that makes nginx send the file from an internal location and apply the Range
 * HTTP header. Returns null when this process sends the response itself: when MEDIA_OFFLOAD is not x-accel, when the response has no body,
 * and when nginx cannot reach the file or the length of the file differs from the recorded length.
 */
export function buildNginxResponse(
  { config, lessonsDir }: Pick<Deps, 'config' | 'lessonsDir'>,
  { object, size }: OpenMedia,
  streamClient: StreamClient,
  { headers, bytes }: ObjectResponse,
): ObjectResponse | null {
  if (config.mediaOffload !== 'x-accel' || bytes === null || object.path === undefined || object.size !== size) return null;
  const location = findLocation(object.path, { objects: join(config.dataDir, OBJECTS_FOLDER), lessons: lessonsDir });
  if (location === null) return null;
  const { 'accept-ranges': _, 'content-length': __, 'content-range': ___, ...rest } = headers;
  const { kind, id } = streamClient;
  return {
    status: 200,
    headers: {
      ...rest,
      'content-length': 0,
      'x-accel-redirect': location,
      // With the following HTTP headers, nginx limits the simultaneous streams.
      ...(kind === 'address' ? { 'x-stream-address': id } : { 'x-stream-person': `${kind}-${id}` }),
    },
    bytes: null,
  };
}

function findLocation(path: string, dirs: Record<string, string>): string | null {
  for (const [name, dir] of Object.entries(dirs)) {
    const inside = relative(resolve(dir), resolve(path));
    if (!inside.startsWith('..')) return `${LOCATION}/${name}/${inside.split(sep).map(encodeURIComponent).join('/')}`;
  }
  return null;
}
