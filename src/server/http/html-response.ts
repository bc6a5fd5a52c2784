import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof encoders;

/** A page that is the same for everyone. */
export interface HtmlPage {
  html: string;
  etag: string;
  /** The style elements its policy lets be obeyed, as the header names them. */
  styleHashes: readonly string[];
  packed: Map<Encoding, Promise<Buffer>>;
}

export function createHtmlPage(html: string, styles: readonly string[] = []): HtmlPage {
  return {
    html,
    // Weak, since it is the same for every encoding.
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
    styleHashes: styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`),
    packed: new Map(),
  };
}

/** Adds to what style elements the page's policy obeys. */
export function allowStyleSources(reply: FastifyReply, sources: readonly string[]): void {
  if (sources.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("style-src 'self'", ["style-src 'self'", ...sources].join(' ')));
}

/** Sends the page, unless the browser has it; packed once for each encoding that is asked for. */
export async function sendHtmlPage(page: HtmlPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  allowStyleSources(reply, page.styleHashes);
  reply.header('etag', page.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(page.html);
  if (!page.packed.has(encoding)) page.packed.set(encoding, encoders[encoding](page.html));
  return reply.header('content-encoding', encoding).send(await page.packed.get(encoding)!);
}

function chooseEncoding(accepted = ''): Encoding | null {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(/\s/g, ''))
    .filter((part) => !/;q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}
