import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { join, relative, resolve, sep } from 'node:path';
import { OBJECTS_FOLDER } from '#server/adapters/data-dir.ts';
import type { Deps } from '#server/deps.ts';
import type { OpenedMedia } from '#server/services/media/delivery/delivery-service.ts';
import type { StreamClient } from '#server/services/media/delivery/stream-limiter.ts';

/** Names the internal nginx location that docs/nginx.conf defines. */
const LOCATION = '/keyreel-media';

/**
 * Returns the HTTP headers that permit nginx to send an object to an authorized requester. nginx asks for the permission with a HEAD request
 * that has the X-Sendfile-Type header, which nginx removes from the requests of clients. Returns no headers when nginx did not ask, or when
 * nginx cannot reach the file, so that the server process itself sends the object.
 */
export function buildNginxHeaders(
  { config, lessonsDir }: Pick<Deps, 'config' | 'lessonsDir'>,
  { object, size }: OpenedMedia,
  { kind, id }: StreamClient,
  asked: IncomingHttpHeaders,
): OutgoingHttpHeaders {
  if (config.mediaOffload !== 'x-accel' || asked['x-sendfile-type'] !== 'X-Accel-Redirect') return {};
  if (object.path === undefined || object.size !== size) return {};
  const location = findLocation(object.path, { objects: join(config.dataDir, OBJECTS_FOLDER), lessons: lessonsDir });
  if (location === null) return {};
  return {
    'x-accel-redirect': location,
    // nginx reads the x-stream HTTP headers to limit the number of simultaneous streams. A client that needs no permission is identified by
    // its network address.
    ...(kind === 'address' ? { 'x-stream-address': id } : { 'x-stream-person': `${kind}-${id}` }),
  };
}

function findLocation(path: string, dirs: Record<string, string>): string | null {
  for (const [name, dir] of Object.entries(dirs)) {
    const inside = relative(resolve(dir), resolve(path));
    if (!inside.startsWith('..')) return `${LOCATION}/${name}/${inside.split(sep).map(encodeURIComponent).join('/')}`;
  }
  return null;
}
