import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AppError } from '#shared/app-error.ts';
import type { Deps } from '../deps.ts';
import { createKeyFormPage, type PrerenderKeyForm } from './prerender.ts';
import { allowStyleSources, createHtmlPage, sendHtmlPage, type HtmlPage } from './html-response.ts';
import { createContext } from '../trpc/context.ts';

/** The addresses the app has screens for; at any other it shows its 404 page, and the answer says so too. */
const SCREENS =
  /^\/(?:|play\/[^/]+(?:\/[^/]+)?\/?|tips\/[^/]+\/?|challenge\/[^/]+\/?|module-complete\/[^/]+\/?|modules\/?|admin(?:\/.*)?)$/;
/** Addresses of programs, which must never be answered with a page. */
const NOT_A_PAGE = /^\/(?:api|trpc|assets|public-objects|practice)(?:\/|$)/;

/** Serves the built client: its files for ever, its one page with the settings written into it, and at `/` with its form. */
export async function registerSpa(app: FastifyInstance, deps: Deps, clientDir: string, prerenderKeyForm?: PrerenderKeyForm): Promise<void> {
  const { clientConfig } = deps.config;
  const html = await readHtml(clientDir, clientConfig);
  const page = createHtmlPage(html);
  const draw = async (): Promise<HtmlPage> => createKeyFormPage(html, clientDir, await prerenderKeyForm!(clientConfig));
  // Made when someone asks for it, since that loads React's renderer.
  let keyPage: Promise<HtmlPage> | undefined;
  const files = await listFiles(clientDir);
  // A route for each file would be a tenth of the start.
  await app.register(fastifyStatic, {
    root: clientDir,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && files.has(path)) return reply.sendFile(path);
    if (!isRead || NOT_A_PAGE.test(path)) throw new AppError('route.missing');
    if (html === '') return reply.code(503).type('text/plain; charset=utf-8').send('The client is not built. Run: npm run build\n');
    if (path === '/' && prerenderKeyForm) {
      keyPage ??= draw();
      const drawn = await keyPage.catch((err: unknown) => {
        request.log.error({ err }, 'the key form could not be drawn');
        keyPage = undefined;
        // The browser draws it, a moment later.
        return page;
      });
      return sendPage(200, drawn, deps, request, reply);
    }
    return sendPage(SCREENS.test(path) ? 200 : 404, page, deps, request, reply);
  });
}

/** The addresses of the client's files; the page itself is only sent with its settings written into it. */
async function listFiles(clientDir: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(clientDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`);
  return new Set(paths.filter((path) => !/^\/index\.html|\/\./.test(path)));
}

/** The built page with the settings in it; empty when there is none. */
async function readHtml(clientDir: string, clientConfig: Deps['config']['clientConfig']): Promise<string> {
  const settings = JSON.stringify(clientConfig).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return (await readFile(join(clientDir, 'index.html'), 'utf8').catch(() => '')).replace('%FRONT%', () => settings);
}

async function sendPage(status: number, page: HtmlPage, deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // A browser gets its device cookie before the first key is typed, so that a class behind one address is told apart.
  createContext(deps, request, reply).setDeviceCookie();
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').code(status);
  if (!/^\/admin(?:\/|$|\?)/.test(request.url)) return sendHtmlPage(page, request, reply);
  // The portal's components write style elements; only those with this page's nonce are obeyed.
  const nonce = deps.randomBytes(16).toString('base64');
  allowStyleSources(reply, [`'nonce-${nonce}'`]);
  return reply.send(page.html.replace('</head>', `<meta name="style-nonce" content="${nonce}" /></head>`));
}
