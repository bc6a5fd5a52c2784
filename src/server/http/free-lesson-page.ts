import { TRPCError } from '@trpc/server';
import { AppError } from '#shared/app-error.ts';
import { EMBEDDED_FREE_LESSON_ID } from '#shared/embedded-element-ids.ts';
import type { FreeLesson } from '#shared/free-lesson.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import type { ConnectionHints } from '#shared/media/rendition/choose-rendition.ts';
import { findRequestedCard } from '#shared/routing/navigation.ts';
import { matchRoute } from '#shared/routing/routes.ts';
import { listFreeLessons } from '../services/preview/preview-service.ts';
import type { RequestContext } from '../trpc/context.ts';
import { createCaller } from '../trpc/router.ts';
import { findUnexpectedCause } from '../trpc/trpc.ts';
import { escapeHtml, renderData, renderVideo } from './page-with-data.ts';

/**
 * Renders the page of a free lesson: the title, the description and the picture that chat programs and search engines show, the data
 * that the player would otherwise request first, and the video of the page. Returns null when there is no free lesson at the address.
 */
export async function renderFreeLesson(
  html: string,
  { context, url, hints, preloads }: { context: RequestContext; url: string; hints: ConnectionHints; preloads: string },
): Promise<string | null> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const { productSlug, pageSlug } = matchRoute(pathname)?.params ?? {};
  if (productSlug === undefined)
    return (await listFreeLessons(context)).length > 0 ? replaceHead(html, '<title>Free lessons</title>') : null;
  const moduleSlug = searchParams.get('module');
  try {
    const lesson = await createCaller(context).preview.open({ productSlug, ...(moduleSlug !== null && { moduleSlug }) });
    const data = renderVideo(findRequestedCard(lesson.cards, pageSlug), hints) + renderData(EMBEDDED_FREE_LESSON_ID, lesson);
    return replaceHead(html, renderHead(lesson, context.config.publicOrigin ?? ''))
      .replace('</head>', (end) => preloads + end)
      .replace('<div id="root">', (root) => data + root);
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    if (error.code === 'BAD_REQUEST' || (error.cause instanceof AppError && error.cause.code === 'preview.missing')) return null;
    const cause = findUnexpectedCause(error);
    // Without data in the page, the player requests the data itself and shows an error if the request fails.
    if (cause !== null) context.logError(cause);
    return html;
  }
}

function renderHead({ product, cards }: FreeLesson, origin: string): string {
  const posterId = cards.map(({ video }) => video?.posterId ?? null).find((id) => id !== null) ?? null;
  const descriptions = product.description === '' ? [] : ['name="description"', 'property="og:description"'];
  return [
    `<title>${escapeHtml(product.title)}</title>`,
    `<meta property="og:title" content="${escapeHtml(product.title)}">`,
    ...descriptions.map((name) => `<meta ${name} content="${escapeHtml(product.description)}">`),
    ...(posterId === null ? [] : [`<meta property="og:image" content="${origin}${escapeHtml(buildObjectPath(posterId))}">`]),
  ].join('');
}

/** Writes a head into the app's HTML, whose title and description it replaces. */
function replaceHead(html: string, head: string): string {
  const rest = head.includes('name="description"') ? html.replace(/<meta name="description"[^>]*>/, '') : html;
  return rest.replace(/<title>[^<]*<\/title>/, () => head);
}
