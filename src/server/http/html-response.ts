import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof compressors;
/** The compression level is low, because a page with a learner's data is compressed anew for every request. */
const quickCompressors: Record<Encoding, (html: string) => Promise<Buffer>> = {
  br: (html) => compressors.br(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html) => compressors.gzip(html, { level: 4 }),
};
/**
 * Asks Chromium to describe the network connection in the headers of its requests, so that the server can choose a suitable version of a
 * lesson's video.
 */
const CONNECTION_HINT_HEADERS = 'ECT, Downlink';
/** Lists the supported content encodings, beginning with the preferred encoding. */
const ENCODINGS: Encoding[] = ['br', 'gzip'];

export interface HtmlPage {
  html: string;
  etag: string;
  /** Holds the hashes of the document's inline style elements, which the content security policy allows. */
  styleSources: readonly string[];
  /** Holds the compressed document for each content encoding that a client has already requested. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

export function createHtmlPage(html: string, inlineStyles: readonly string[] = []): HtmlPage {
  return {
    html,
    // The ETag is weak, because it is the same for all content encodings of the page.
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
    styleSources: inlineStyles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`),
    compressed: new Map(),
  };
}

/** Adds sources to the `style-src` directive in the response's content security policy. */
export function allowStyleSources(reply: FastifyReply, sources: readonly string[]): void {
  if (sources.length > 0) replaceInPolicy(reply, "style-src 'self'", ["style-src 'self'", ...sources].join(' '));
}

export function allowSameOriginFrameAncestors(reply: FastifyReply): void {
  replaceInPolicy(reply, "frame-ancestors 'none'", "frame-ancestors 'self'");
  reply.header('x-frame-options', 'SAMEORIGIN');
}

export function allowSameOriginFrameSources(reply: FastifyReply): void {
  replaceInPolicy(reply, 'frame-src ', "frame-src 'self' ");
}

function replaceInPolicy(reply: FastifyReply, from: string, to: string): void {
  reply.header('content-security-policy', String(reply.getHeader('content-security-policy')).replace(from, to));
}

/** Sends the page in the encoding that the browser prefers, or responds with HTTP status 304 if the browser already has the page. */
export async function sendHtmlPage(page: HtmlPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  allowStyleSources(reply, page.styleSources);
  reply.header('accept-ch', CONNECTION_HINT_HEADERS).header('etag', page.etag).header('vary', 'accept-encoding, accept-language, cookie');
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = negotiateEncoding(request);
  if (encoding === null) return reply.send(page.html);
  if (!page.compressed.has(encoding)) page.compressed.set(encoding, compressors[encoding](page.html));
  return reply.header('content-encoding', encoding).send(await page.compressed.get(encoding)!);
}

/**
 * Sends a page that contains the data of one learner. The response must not be cached, because a cache could serve it to another learner.
 */
export async function sendPrivateHtml(html: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = negotiateEncoding(request);
  reply
    .header('accept-ch', CONNECTION_HINT_HEADERS)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .type('text/html; charset=utf-8');
  if (encoding === null) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await quickCompressors[encoding](html));
}

function negotiateEncoding(request: FastifyRequest): Encoding | null {
  return negotiate(String(request.headers['accept-encoding'] ?? '').toLowerCase(), ENCODINGS);
}
