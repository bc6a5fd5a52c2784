import type { IncomingMessage } from 'node:http';
import { join, relative, resolve, sep } from 'node:path';
import { OBJECTS_FOLDER } from '#server/adapters/data-dir.ts';
import type { Deps } from '#server/deps.ts';
import type { OpenedMedia } from '#server/services/media/delivery/delivery-service.ts';
import type { StreamClient } from '#server/services/limits/stream-limiter.ts';
import type { ObjectResponse } from './object-response.ts';

const LOCATION = '/keyreel-media';

/**
 * Converts the response to an authorized request into a response without a body, whose headers make nginx send the file from an internal
 * location. Returns null when the server process must respond itself, for example because MEDIA_OFFLOAD is not x-accel, because nginx
 * cannot read the file, or because nginx sent the header `X-Sendfile-Type: off`.
 */
export function buildNginxResponse(
  { config, lessonsDir }: Pick<Deps, 'config' | 'lessonsDir'>,
  { object, size }: OpenedMedia,
  { kind, id }: StreamClient,
  { status, headers, bytes }: ObjectResponse,
  { method, headers: asked }: Pick<IncomingMessage, 'method' | 'headers'>,
): ObjectResponse | null {
  if (config.mediaOffload !== 'x-accel' || asked['x-sendfile-type'] === 'off') return null;
  if (bytes === null || object.path === undefined || object.size !== size) return null;
  const location = findLocation(object.path, { objects: join(config.dataDir, OBJECTS_FOLDER), lessons: lessonsDir });
  if (location === null) return null;
  const nginxHeaders = {
    'x-accel-redirect': location,
    // With the x-stream headers, nginx limits the number of simultaneous streams. A client that needs no permission is identified by its
    // network address.
    ...(kind === 'address' ? { 'x-stream-address': id } : { 'x-stream-person': `${kind}-${id}` }),
  };
  if (method === 'HEAD') return { status, headers: { ...headers, ...nginxHeaders }, bytes: null };
  // nginx itself applies the requested range and describes it in the response.
  const { 'accept-ranges': _, 'content-range': __, ...rest } = headers;
  return { status: 200, headers: { ...rest, 'content-length': 0, ...nginxHeaders }, bytes: null };
}

function findLocation(path: string, dirs: Record<string, string>): string | null {
  for (const [name, dir] of Object.entries(dirs)) {
    const inside = relative(resolve(dir), resolve(path));
    if (!inside.startsWith('..')) return `${LOCATION}/${name}/${inside.split(sep).map(encodeURIComponent).join('/')}`;
  }
  return null;
}
