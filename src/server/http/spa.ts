import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import { findRoute, isPortalPath } from '#shared/routing/routes.ts';
import { chooseLanguage, LANGUAGE_COOKIE } from '#shared/words/language.ts';
import type { Deps } from '../deps.ts';
import { createRequestContext } from '../trpc/context.ts';
import {
  allowSameOriginFrameSources,
  allowSameOriginFrameAncestors,
  allowStyleSources,
  sendHtmlPage,
  sendPrivateHtml,
  type HtmlPage,
} from './html-response.ts';
import { parseConnectionHints } from '#shared/media/rendition/connection-cookies.ts';
import { openClientFiles } from './client-files.ts';
import { createPageWithDataBuilder, renderFreeLessonPreloads } from './page-with-data.ts';
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
  const files = await openClientFiles(clientDir);
  let freeLessonPreloads: string | undefined;
  app.setNotFoundHandler(async (request, reply) => {
    const path = readPath(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && files.has(path)) return files.send(path, request, reply);
    if (!isRead || NON_HTML_PATHS.test(path)) throw new AppError('route.missing');
    const { html, appPage, getHomePage } = await loadTemplates(
      request.log,
      isPortalPath(path) ? 'en' : chooseLanguage(request.headers['accept-language'], request.cookies[LANGUAGE_COOKIE]),
    );
    if (html === '') return reply.code(503).type('text/plain; charset=utf-8').send('The client is not built. Run: npm run build\n');
    if (path !== '/') {
      const context = createRequestContext(deps, request, reply);
      const hints = parseConnectionHints(request.headers, request.cookies);
      const opened = await buildPageWithData(html, context, path, hints).catch((err: unknown) => {
        request.log.error({ err }, 'a page could not be opened');
        return null;
      });
      if (opened !== null) return sendPrivateHtml(opened, request, reply);
      if (findRoute(path) === 'freeLesson') {
        const { renderFreeLesson } = await import('./free-lesson-page.ts');
        const preloads = (freeLessonPreloads ??= await renderFreeLessonPreloads(clientDir));
        const page = await renderFreeLesson(html, { context, url: request.url, hints, preloads });
        if (page === null) return sendPage(404, appPage, deps, request, reply);
        context.setDeviceCookie();
        return sendPrivateHtml(page, request, reply);
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
