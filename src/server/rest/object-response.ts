import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { OpenMedia } from '../services/media/delivery/delivery-service.ts';
import { matchesETag, parseRangeHeader, type ByteRange } from '../services/media/delivery/byte-range.ts';

/** How a request for a file is answered; `bytes` is null when there is no body. */
export interface ObjectResponse {
  status: 200 | 206 | 304 | 416;
  headers: OutgoingHttpHeaders;
  bytes: ByteRange | null;
}

const DAY_SECONDS = 24 * 60 * 60;

/** The head of the answer, and which bytes follow it. */
export function buildObjectResponse(
  { size, contentType, etag }: Pick<OpenMedia, 'size' | 'contentType' | 'etag'>,
  asked: IncomingHttpHeaders,
  isPublic: boolean,
): ObjectResponse {
  const common = {
    'accept-ranges': 'bytes',
    etag,
    // A CDN in front keeps what is everybody's.
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=${DAY_SECONDS}, immutable`,
    ...buildSandboxHeaders(contentType, isPublic),
  };
  if (matchesETag(asked['if-none-match'], etag)) return { status: 304, headers: common, bytes: null };

  const isFresh = asked['if-range'] === undefined || asked['if-range'] === etag;
  const range = isFresh ? parseRangeHeader(asked.range, size) : 'whole';
  if (range === 'unsatisfiable') {
    return {
      status: 416,
      headers: { ...common, 'cache-control': 'no-store', 'content-range': `bytes */${size}`, 'content-length': 0 },
      bytes: null,
    };
  }
  if (range === 'whole') {
    const headers = { ...common, 'content-type': contentType, 'content-length': size };
    return { status: 200, headers, bytes: size === 0 ? null : { from: 0, to: size - 1 } };
  }
  const { from, to } = range;
  const headers = {
    ...common,
    'content-type': contentType,
    'content-length': to - from + 1,
    'content-range': `bytes ${from}-${to}/${size}`,
  };
  return { status: 206, headers, bytes: range };
}

/** What keeps a file from being anything but a file, should somebody open it in a tab. */
function buildSandboxHeaders(contentType: string, isPublic: boolean): OutgoingHttpHeaders {
  const isShown = /^(video|audio|image)\/|^text\/vtt/.test(contentType);
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'",
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    'content-disposition': isShown ? 'inline' : 'attachment',
  };
}
