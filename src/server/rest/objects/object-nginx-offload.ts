import { join, relative, resolve, sep } from 'node:path';
import { OBJECTS_FOLDER } from '#server/adapters/data-dir.ts';
import type { Deps } from '#server/deps.ts';
import type { OpenedMedia } from '#server/services/media/delivery/delivery-service.ts';
import type { StreamClient } from '#server/services/media/delivery/stream-limiter.ts';
import type { ObjectResponse } from './object-response.ts';

/**
 * Limits how many bytes of a file that needs permission nginx sends in one response. The server cannot end a response that nginx is sending
 * when a learner loses the permission. A short response makes the client request the next bytes soon, and the server checks the permission
 * for every request. RFC 9110 allows a response to be shorter than the requested range, and browsers can play videos from such responses.
 */
const MAX_RANGE_BYTES = 2 * 1024 * 1024;

/** Names the internal nginx location that docs/nginx.conf defines. */
const LOCATION = '/keyreel-media';

/**
 * Turns the response to an authorized request into a response that makes nginx send the bytes from an internal location. Returns null when
 * the Node.js process must send the response itself, for example because MEDIA_OFFLOAD is not x-accel or nginx cannot reach the file. The
 * Node.js process also sends the response when a client requests the whole of a large file that needs permission.
 */
export function buildNginxResponse(
  { config, lessonsDir }: Pick<Deps, 'config' | 'lessonsDir'>,
  { object, size }: OpenedMedia,
  streamClient: StreamClient,
  { status, headers, bytes }: ObjectResponse,
): ObjectResponse | null {
  if (config.mediaOffload !== 'x-accel' || bytes === null || object.path === undefined || object.size !== size) return null;
  const location = findLocation(object.path, { objects: join(config.dataDir, OBJECTS_FOLDER), lessons: lessonsDir });
  if (location === null) return null;
  const { kind, id } = streamClient;
  // A client that needs no permission is identified by its network address.
  const maxBytes = kind === 'address' ? Infinity : MAX_RANGE_BYTES;
  if (status === 200 && size > maxBytes) return null;
  const range = status === 200 ? '' : `bytes=${bytes.from}-${Math.min(bytes.to, bytes.from + maxBytes - 1)}`;
  const { 'accept-ranges': _, 'content-length': __, 'content-range': ___, ...rest } = headers;
  return {
    status: 200,
    headers: {
      ...rest,
      'content-length': 0,
      'x-accel-redirect': location,
      // nginx replaces the Range header of the request with the value of the `x-media-range` header, and sends the whole file when the
      // value is empty.
      'x-media-range': range,
      // nginx reads the x-stream HTTP headers to limit the number of simultaneous streams.
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
