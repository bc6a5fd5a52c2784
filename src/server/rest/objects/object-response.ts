import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { OpenedMedia } from '#server/services/media/delivery/delivery-service.ts';
import { matchesETag, parseRangeHeader, type ByteRange } from '#shared/media/byte-range.ts';
import { formatContentDisposition } from './content-disposition.ts';

/** Describes the HTTP response to a request for an uploaded file. The `bytes` field is null when the response has no body. */
export interface ObjectResponse {
  status: 200 | 206 | 302 | 304 | 416;
  headers: OutgoingHttpHeaders;
  bytes: ByteRange | null;
}

const DAY_SECONDS = 24 * 60 * 60;

/** Builds the status and the HTTP headers of the response, and selects the bytes to send. */
export function buildObjectResponse(
  { size, contentType, etag, fileName }: Pick<OpenedMedia, 'size' | 'contentType' | 'etag' | 'fileName'>,
  asked: IncomingHttpHeaders,
  isPublic: boolean,
): ObjectResponse {
  const common = {
    'accept-ranges': 'bytes',
    etag,
    // A CDN in front of the server is allowed to cache public files.
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=${DAY_SECONDS}, immutable`,
    ...buildSandboxHeaders({ contentType, fileName }, isPublic),
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

/** Returns HTTP headers that prevent an uploaded file from running as a page when a user opens the file in a tab. */
function buildSandboxHeaders(
  { contentType, fileName }: Pick<OpenedMedia, 'contentType' | 'fileName'>,
  isPublic: boolean,
): OutgoingHttpHeaders {
  const isInline = /^(video|audio|image)\/|^text\/vtt/.test(contentType);
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'",
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    'content-disposition': formatContentDisposition(isInline ? 'inline' : 'attachment', fileName),
  };
}
