import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AppError } from '#shared/app-error.ts';
import { findRoute, isPortalPath } from '#shared/routing/routes.ts';
import { chooseLanguage, LANGUAGE_COOKIE } from '#shared/words/language.ts';
import type { Deps } from '../deps.ts';
import { createRequestContext } from '../trpc/context.ts';
import {
  allowSameOriginFrameSources,
  allowSameOriginFrameAncestors,
  allowStyleSources,
  createHtmlPage,
  sendHtmlPage,
  sendPrivateHtml,
  type HtmlPage,
} from './html-response.ts';
import { parseConnectionHints } from '#shared/media/rendition/connection-cookies.ts';
import { createPageWithDataBuilder } from './page-with-data.ts';
import { buildFreeLessonHead, replaceHead } from './free-lesson-head.ts';
import { createPageTemplates } from './page-templates.ts';
import type { RenderKeyForm } from './prerender.ts';

/**
 * Matches the URL paths of the API and of files. If such a path is unknown, the server responds with HTTP status 404 and JSON instead of
 * the app's HTML.
 */
const NON_HTML_PATHS = /^\/(?:api|trpc|assets|brand|public-objects|practice)(?:\/|$)/;

/**
 * Serves the files of the built client, the prerendered access key form at `/`, and the app's HTML at every other path. A path without a
 * route in the app gets HTTP status 404.
 */
export async function registerSpa(app: FastifyInstance, deps: Deps, clientDir: string, renderKeyForm?: RenderKeyForm): Promise<void> {
  const loadTemplates = await createPageTemplates({ deps, clientDir, renderKeyForm });
  const buildPageWithData = createPageWithDataBuilder(clientDir);
  const files = await listClientFiles(clientDir);
  await app.register(fastifyStatic, {
    root: clientDir,
    // The not-found handler sends the client's files, because registering a route for each file would take a tenth of the startup time.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // A cache between the server and the browser must not hold back a new version of the app.
      const lifetime = path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600';
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : lifetime);
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = readPath(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && files.has(path)) return reply.sendFile(path);
    if (!isRead || NON_HTML_PATHS.test(path)) throw new AppError('route.missing');
    const { html, appPage, getHomePage } = await loadTemplates(
      request.log,
      isPortalPath(path) ? 'en' : chooseLanguage(request.headers['accept-language'], request.cookies[LANGUAGE_COOKIE]),
    );
    if (html === '') return reply.code(503).type('text/plain; charset=utf-8').send('The client is not built. Run: npm run build\n');
    if (path !== '/') {
      const context = createRequestContext(deps, request, reply);
      const opened = await buildPageWithData(html, context, path, parseConnectionHints(request.headers, request.cookies)).catch(
        (err: unknown) => {
          request.log.error({ err }, 'a page could not be opened');
          return null;
        },
      );
      if (opened !== null) return sendPrivateHtml(opened, request, reply);
      if (findRoute(path) === 'freeLesson') {
        const head = await buildFreeLessonHead(deps, path);
        const page = head === null ? appPage : createHtmlPage(replaceHead(html, head));
        return sendPage(head === null ? 404 : 200, page, deps, request, reply);
      }
      return sendPage(findRoute(path) === null ? 404 : 200, appPage, deps, request, reply);
    }
    const homePage = await getHomePage().catch((err: unknown) => {
      request.log.error({ err }, 'the key form could not be prerendered');
      // If prerendering the access key form fails, the server sends the plain HTML of the app, and the browser renders the form.
      return appPage;
    });
    return sendPage(200, homePage, deps, request, reply);
  });
}

const readPath = (request: FastifyRequest) => request.url.split('?')[0]!;

/**
 * Lists the URL paths of the client's files, except hidden files and index.html. index.html is not sent as a file, because the HTML of the
 * app must contain the client config.
 */
async function listClientFiles(clientDir: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(clientDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`);
  return new Set(paths.filter((path) => !/^\/index\.html|\/\./.test(path)));
}

async function sendPage(status: number, page: HtmlPage, deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // The device cookie is set before a learner types the first access key, so that the server can distinguish browsers that share one IP
  // address.
  createRequestContext(deps, request, reply).setDeviceCookie();
  // A shared cache must not store the response, because it would send one browser's device cookie to other browsers.
  reply.header('cache-control', 'private, no-cache').type('text/html; charset=utf-8').code(status);
  const route = findRoute(readPath(request));
  if (route === 'draftPreview' || route === 'brandPreview') allowSameOriginFrameAncestors(reply);
  if (route !== 'admin') return sendHtmlPage(page, request, reply);
  // The admin portal may display pages of this server in frames, because it shows the preview of a draft in a frame.
  allowSameOriginFrameSources(reply);
  // Mantine inserts style elements at run time, which the content security policy allows only if they carry this response's nonce.
  const nonce = deps.randomBytes(16).toString('base64');
  allowStyleSources(reply, [`'nonce-${nonce}'`]);
  return reply.send(page.html.replace('</head>', `<meta name="style-nonce" content="${nonce}" /></head>`));
}
