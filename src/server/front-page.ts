import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/app-error.ts';
import type { Deps } from './deps.ts';
import { makeContext } from './trpc/context.ts';

/** The addresses the app has screens for; at any other it shows its 404 page, and the answer says so too. */
const SCREENS =
  /^\/(?:|play\/[^/]+(?:\/[^/]+)?\/?|tips\/[^/]+\/?|challenge\/[^/]+\/?|module-complete\/[^/]+\/?|modules\/?|admin(?:\/.*)?)$/;
/** Addresses of programs, which must never be answered with a page. */
const NOT_A_PAGE = /^\/(?:api|trpc|assets|public-objects|practice)(?:\/|$)/;

/** Serves the built client: its files for ever, its one page with the settings written into it. */
export async function serveFrontPage(app: FastifyInstance, deps: Deps, clientDir: string): Promise<void> {
  const page = await readPage(clientDir, deps.config.front);
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    // The page itself is only sent with its settings written into it.
    globIgnore: ['index.html*'],
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if ((request.method !== 'GET' && request.method !== 'HEAD') || NOT_A_PAGE.test(path)) {
      throw new AppError('route.missing');
    }
    return sendPage(SCREENS.test(path) ? 200 : 404, page, deps, request, reply);
  });
}

interface Page {
  html: string;
  etag: string;
}

async function readPage(clientDir: string, front: Deps['config']['front']): Promise<Page> {
  const settings = JSON.stringify(front).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const html = (await readFile(join(clientDir, 'index.html'), 'utf8').catch(() => '')).replace('%FRONT%', () => settings);
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` };
}

function sendPage(status: number, page: Page, deps: Deps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (page.html === '') return reply.code(503).type('text/plain; charset=utf-8').send('The client is not built. Run: npm run build\n');
  // A browser gets its device cookie before the first key is typed, so that a class behind one address is told apart.
  makeContext(deps, request, reply).setDeviceCookie();
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').code(status);
  if (/^\/admin(?:\/|$|\?)/.test(request.url)) return reply.send(withStyleNonce(page.html, deps.randomBytes(16).toString('base64'), reply));
  reply.header('etag', page.etag);
  return request.headers['if-none-match'] === page.etag ? reply.code(304).send() : reply.send(page.html);
}

/** The portal's components write style elements; only those with this page's nonce are obeyed. */
function withStyleNonce(html: string, nonce: string, reply: FastifyReply): string {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
  return html.replace('</head>', `<meta name="style-nonce" content="${nonce}" /></head>`);
}
