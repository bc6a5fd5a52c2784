import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof compressors;
/** The preferred encoding first. */
const ENCODINGS: Encoding[] = ['br', 'gzip'];

/** An HTML document that is the same for everyone. */
export interface HtmlPage {
  html: string;
  etag: string;
  /** The hashes of its inline style elements, as sources for the content security policy. */
  styleSources: readonly string[];
  /** Its compressed bodies, each added when it is first requested. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

/** `inlineStyles` is the text of every style element in the HTML. */
export function createHtmlPage(html: string, inlineStyles: readonly string[] = []): HtmlPage {
  return {
    html,
    // A weak ETag, because it is the same for every encoding.
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
    styleSources: inlineStyles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`),
    compressed: new Map(),
  };
}

/** Adds sources to the `style-src` of the response's content security policy. */
export function allowStyleSources(reply: FastifyReply, sources: readonly string[]): void {
  if (sources.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("style-src 'self'", ["style-src 'self'", ...sources].join(' ')));
}

/** Sends the page in the encoding that the browser prefers, or 304 if the browser has it already. */
export async function sendHtmlPage(page: HtmlPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  allowStyleSources(reply, page.styleSources);
  reply.header('etag', page.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const acceptEncoding = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  const encoding = negotiate(acceptEncoding, ENCODINGS);
  if (encoding === null) return reply.send(page.html);
  if (!page.compressed.has(encoding)) page.compressed.set(encoding, compressors[encoding](page.html));
  return reply.header('content-encoding', encoding).send(await page.compressed.get(encoding)!);
}
