import { parseRangeHeader } from '#shared/media/byte-range.ts';
import { buildFilePath, buildPartPath, KEPT_CACHE, PART_BYTES, type KeptFile } from '#shared/kept-cache.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';

/** Reads a part of a kept file, or returns null when the browser has lost it. */
export type ReadPart = (index: number) => Promise<Blob | null>;

/** Holds the names of the complete files, or null until they have been read. */
let keptNames: ReadonlySet<string> | null = null;

export async function listKeptNames(): Promise<void> {
  const requests = await (await caches.open(KEPT_CACHE)).keys();
  keptNames = new Set(requests.flatMap(({ url }) => /^\/kept\/([^/]+)$/.exec(new URL(url).pathname)?.[1] ?? []));
}

const readName = (pathname: string) => stripObjectExtension(decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1)));

/** Returns whether a file may be on the device. Requests for all other files do not pass through the worker. */
export const mayBeKept = (pathname: string) => keptNames === null || keptNames.has(encodeURIComponent(readName(pathname)));

/** Answers a request for a file from the device. A file that is not complete on the device is requested from the server. */
export async function openObject(request: Request, pathname: string): Promise<Response> {
  const name = readName(pathname);
  const cache = await caches.open(KEPT_CACHE);
  const stored = await cache.match(buildFilePath(name));
  if (!stored) return fetch(request);
  const readPart = async (index: number) => (await (await cache.match(buildPartPath(name, index)))?.blob()) ?? null;
  return (await buildKeptResponse((await stored.json()) as KeptFile, request, readPart)) ?? fetch(request);
}

/** Answers a request like the server does: always the whole range asked for. Returns null when a part of the file is missing. */
export async function buildKeptResponse(
  { size, etag, headers }: KeptFile,
  { method, headers: asked }: { method: string; headers: Pick<Headers, 'get'> },
  readPart: ReadPart,
): Promise<Response | null> {
  const common = { ...headers, etag, 'accept-ranges': 'bytes' };
  const ifRange = asked.get('if-range');
  const range = ifRange === null || ifRange === etag ? parseRangeHeader(asked.get('range') ?? undefined, size) : 'whole';
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...common, 'content-range': `bytes */${size}`, 'content-length': '0' } });
  const { from, to } = range === 'whole' ? { from: 0, to: size - 1 } : range;
  const answer = {
    status: range === 'whole' ? 200 : 206,
    headers: {
      ...common,
      'content-length': String(to - from + 1),
      ...(range !== 'whole' && { 'content-range': `bytes ${from}-${to}/${size}` }),
    },
  };
  if (method === 'HEAD') return new Response(null, answer);
  const parts: Blob[] = [];
  for (let index = Math.floor(from / PART_BYTES); index * PART_BYTES <= to; index++) {
    const part = await readPart(index);
    if (part === null) return null;
    parts.push(part.slice(Math.max(0, from - index * PART_BYTES), to + 1 - index * PART_BYTES));
  }
  return new Response(new Blob(parts), answer);
}
