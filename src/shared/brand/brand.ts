import { DEFAULT_CLIENT_CONFIG, type ClientConfig, type SentClientConfig } from '../client-config.ts';
import { NOT_SOLD, type Brand, type BrandLogo } from './brand-schemas.ts';

export const UNTOUCHED_BRAND: Brand = {
  name: null,
  accent: null,
  texts: { moduleListHeading: null, untitledModule: null, tip: null, welcome: null, keyPlaceholder: null },
  shops: { ca: null, us: null, mx: null, eu: null },
  logo: null,
  icons: null,
};

/** Returns the address of one of the school's pictures, which are PNG files except for logos in WebP. */
export const buildBrandUrl = (hash: string, contentType: BrandLogo['contentType'] = 'image/png'): string =>
  `/brand/${hash}.${contentType === 'image/webp' ? 'webp' : 'png'}`;

/** Returns the addresses of the shops, of which the first list that says something about a region decides. Null means not sold there. */
export function resolveShops(lists: readonly (Brand['shops'] | null)[], defaults: ClientConfig['buyUrls']): ClientConfig['buyUrls'] {
  const resolve = (region: keyof ClientConfig['buyUrls']) => {
    const shop = lists.map((list) => list?.[region] ?? null).find((each) => each !== null) ?? defaults[region];
    return shop === NOT_SOLD ? null : shop;
  };
  return { ca: resolve('ca'), us: resolve('us'), mx: resolve('mx'), eu: resolve('eu') };
}

/** Returns the client's settings with the school's name, logo, texts and shops. Without any of them, the settings stay as they are. */
export function applyBrand(
  config: Omit<ClientConfig, 'brand' | 'freeLesson'>,
  { name, logo, texts: { keyPlaceholder, ...texts }, shops }: Brand,
  productShops: Brand['shops'] | null = null,
): SentClientConfig {
  const changed = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null));
  const isBranded = name !== null || logo !== null || Object.keys(changed).length > 0;
  return {
    ...config,
    keyPlaceholder: keyPlaceholder ?? config.keyPlaceholder,
    buyUrls: resolveShops([productShops, shops], config.buyUrls),
    ...(isBranded && {
      brand: {
        name: name ?? DEFAULT_CLIENT_CONFIG.brand.name,
        logo: logo && { url: buildBrandUrl(logo.hash, logo.contentType), width: logo.width, height: logo.height },
        texts: changed,
      },
    }),
  };
}
