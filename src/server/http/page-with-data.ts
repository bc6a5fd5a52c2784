// The HTML of a lesson's page contains the data that the player would otherwise have to request first; see docs/adr/0012-opened-page.md.
import { TRPCError } from '@trpc/server';
import type { Card } from '#shared/catalog.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { selectVideoId, type ConnectionHints } from '#shared/media/rendition/choose-rendition.ts';
import { EMBEDDED_DATA_ID, EMBEDDED_VIDEO_ID } from '#shared/embedded-element-ids.ts';
import type { FreeLesson } from '#shared/free-lesson.ts';
import type { PageData } from '#shared/opened-module.ts';
import { findCardForRoute, isDemoRoute, parseRouteParams, buildOpenModuleRequest, type RouteParams } from '#shared/routing/route-params.ts';
import { matchRoute, type RouteName } from '#shared/routing/routes.ts';
import type { RequestContext } from '../trpc/context.ts';
import { createCaller } from '../trpc/router.ts';
import { findUnexpectedCause } from '../trpc/trpc.ts';
import { readManifest, type Manifest } from './client-manifest.ts';

/**
 * Limits the size of the JSON data in the HTML of a lesson's page. A page with more than 64 KiB of data would appear later than a page that
 * requests its data separately.
 */
const MAX_DATA_BYTES = 64 * 1024;

const PLAYER = 'learner/player/player-screen.tsx';
/** Maps routes of the app to the source files of their screens, with the file names that the build manifest uses. */
const entriesByRoute: Partial<Record<RouteName, readonly string[]>> = {
  play: [PLAYER],
  tip: [PLAYER],
  challenge: [PLAYER, 'learner/page-types/challenge/challenge-view.tsx'],
};
const FREE_LESSON = 'learner/free-lesson/free-lesson.tsx';

/**
 * Renders the page at a URL path for the learner who requests it, with the page's data embedded in the HTML. Returns null when no data can
 * be added; the server then sends the plain HTML of the app.
 */
export type BuildPageWithData = (html: string, context: RequestContext, path: string, hints: ConnectionHints) => Promise<string | null>;

/**
 * Creates the function that renders a page's HTML with the page's data embedded in it. Its `html` parameter contains the built index.html
 * with the client config.
 */
export function createPageWithDataBuilder(clientDir: string): BuildPageWithData {
  let manifest: Promise<Manifest> | undefined;
  return async (html, context, path, hints) => {
    const route = matchRoute(path);
    const entries = route && entriesByRoute[route.name];
    if (!entries || context.identity.learnerToken === null) return null;
    const params = parseRouteParams(route.params);
    if (isDemoRoute(params)) return null;
    const opened = await openPage(context, params);
    if (!opened) return null;
    const preloads = renderPreloads(await (manifest ??= readManifest(clientDir)), entries);
    const video = renderVideo(findCardForRoute(params, opened.cards), hints);
    const data = renderData(EMBEDDED_DATA_ID, opened);
    return html.replace('</head>', (end) => preloads + end).replace('<div id="root">', (root) => video + data + root);
  };
}

/** Returns the links that let a browser load the code of a free lesson at the same time as that of the app. */
export const renderFreeLessonPreloads = async (clientDir: string): Promise<string> =>
  renderPreloads(await readManifest(clientDir), [FREE_LESSON]);

/**
 * Loads the data that the player would request. The cookies of the current request are used, so that the HTML never contains data that the
 * API would not send to this learner.
 */
async function openPage(context: RequestContext, params: RouteParams): Promise<PageData | null> {
  try {
    return await createCaller(context).content.open(buildOpenModuleRequest(params));
  } catch (error) {
    const cause = error instanceof TRPCError ? findUnexpectedCause(error) : error;
    // Without data in the page, the player requests the data itself and shows an error if the request fails.
    if (cause !== null) context.logError(cause);
    return null;
  }
}

/**
 * Renders a video element, so that the browser begins to load the lesson at once. The learner's network connection determines whether the
 * full or the light version of the video is used. Until the first frame has arrived, the poster, a small image of that frame, is visible.
 * The player reuses the element, so the video is not loaded twice.
 */
export function renderVideo(card: Card | null, hints: ConnectionHints): string {
  const videoId = card && selectVideoId(card, hints);
  if (!videoId) return '';
  const posterId = card.video?.posterId ?? null;
  const poster = posterId === null ? '' : ` poster="${renderObjectPath(posterId)}"`;
  return `<video id="${EMBEDDED_VIDEO_ID}" src="${renderObjectPath(videoId)}"${poster} preload="auto" muted playsinline hidden></video>`;
}

export const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const renderObjectPath = (id: string) => escapeHtml(buildObjectPath(id));

/**
 * Renders the data as a script element with a JSON type, which browsers do not execute. Every `<` is escaped, so that the data cannot close
 * the script element.
 */
export function renderData(id: string, data: PageData | FreeLesson): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return Buffer.byteLength(json) > MAX_DATA_BYTES ? '' : `<script type="application/json" id="${id}">${json}</script>`;
}

/**
 * Renders links to the scripts and style sheets of a screen, so that the browser loads all files at the same time. Omits the files that
 * index.html already loads.
 */
function renderPreloads(manifest: Manifest, entries: readonly string[]): string {
  const loaded = listFiles(manifest, ['index.html']);
  return [...listFiles(manifest, entries)]
    .filter((file) => !loaded.has(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('');
}

function listFiles(manifest: Manifest, entries: readonly string[]): Set<string> {
  const chunks = new Set<Manifest[string]>();
  const addWithImports = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(addWithImports);
  };
  entries.forEach(addWithImports);
  return new Set([...chunks].flatMap(({ file, css = [] }) => [file, ...css]));
}
