import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import { buildBrandUrl } from '#shared/brand/brand.ts';
import { ICON_PIXELS, type Brand, type BrandImageKind } from '#shared/brand/brand-schemas.ts';
import { DEFAULT_CLIENT_CONFIG } from '#shared/client-config.ts';
import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { findBrandImageContent } from '../services/settings/brand-image-queries.ts';
import { loadBrand } from '../services/settings/brand-service.ts';

const PAGE_COLOR = '#080d0b';
const SHORT_NAME_LENGTH = 12;

/** Serves the school's pictures to everybody, and the web app manifest, with the school's name and icons or Keyreel's. */
export function registerBrandRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  app.get<{ Params: { name: string } }>('/brand/:name', async ({ params }, reply) => {
    const [, hash = '', extension] = /^([0-9a-f]{64})\.(png|webp)$/.exec(params.name) ?? [];
    const image = hash === '' ? null : await findBrandImageContent(deps.db, hash);
    if (!image || image.contentType !== `image/${extension}`) throw new AppError('object.missing');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(image.contentType)
      .send(image.content);
  });

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { brand } = await loadBrand(deps);
    const manifest = JSON.stringify(buildManifest(brand));
    const etag = `"${createHash('sha256').update(manifest).digest('base64url').slice(0, 27)}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag).type('application/manifest+json');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(manifest);
  });
}

/** Browsers show these pictures of a lesson before they install Keyreel. A school with a color of its own would look otherwise. */
const SCREENSHOTS = [
  { src: '/screenshot-phone.webp', sizes: '390x844', type: 'image/webp', form_factor: 'narrow' },
  { src: '/screenshot-desktop.webp', sizes: '1280x800', type: 'image/webp', form_factor: 'wide' },
];

function buildManifest({ name: ownName, accent, icons }: Brand) {
  const name = ownName ?? DEFAULT_CLIENT_CONFIG.brand.name;
  const files: Record<Exclude<BrandImageKind, 'logo'>, string> | null = icons?.files ?? null;
  const toIcon = (kind: 192 | 512 | 'maskable') => ({
    src: files ? buildBrandUrl(files[kind]) : `/icon-${kind}.png`,
    sizes: `${ICON_PIXELS[kind]}x${ICON_PIXELS[kind]}`,
    type: 'image/png',
    purpose: kind === 'maskable' ? 'maskable' : 'any',
  });
  return {
    name,
    short_name: [...new Intl.Segmenter().segment(name)]
      .slice(0, SHORT_NAME_LENGTH)
      .map(({ segment }) => segment)
      .join('')
      .trim(),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAGE_COLOR,
    theme_color: '#000000',
    icons: ([192, 512, 'maskable'] as const).map(toIcon),
    ...(accent === null && { screenshots: SCREENSHOTS }),
  };
}
