import { AppError } from '#shared/app-error.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { matchRoute } from '#shared/routing/routes.ts';
import type { Deps } from '../deps.ts';
import { listFreeLessons, openFreeLesson } from '../services/preview/preview-service.ts';

/**
 * Renders the title, the description and the picture of a free lesson, which chat programs and search engines show. Returns null
 * when there is no free lesson at the path.
 */
export async function buildFreeLessonHead(deps: Pick<Deps, 'config' | 'db'>, path: string): Promise<string | null> {
  const productSlug = matchRoute(path)?.params['productSlug'];
  if (productSlug === undefined) return (await listFreeLessons(deps)).length > 0 ? '<title>Free lessons</title>' : null;
  try {
    const { product, cards } = await openFreeLesson(deps, { productSlug });
    const posterId = cards.map(({ video }) => video?.posterId ?? null).find((id) => id !== null) ?? null;
    const tags = [
      `<title>${escape(product.title)}</title>`,
      `<meta property="og:title" content="${escape(product.title)}">`,
      ...(product.description === ''
        ? []
        : ['name="description"', 'property="og:description"'].map((name) => `<meta ${name} content="${escape(product.description)}">`)),
      ...(posterId === null
        ? []
        : [`<meta property="og:image" content="${deps.config.publicOrigin ?? ''}${escape(buildObjectPath(posterId))}">`]),
    ];
    return tags.join('');
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Writes a head into the app's HTML, whose title and description it replaces. */
export function replaceHead(html: string, head: string): string {
  const rest = head.includes('name="description"') ? html.replace(/<meta name="description"[^>]*>/, '') : html;
  return rest.replace(/<title>[^<]*<\/title>/, () => head);
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
