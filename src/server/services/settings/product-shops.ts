import { resolveShops } from '#shared/brand/brand.ts';
import { shopsSchema, type Shops } from '#shared/brand/brand-schemas.ts';
import type { ClientConfig } from '#shared/client-config.ts';
import type { Deps } from '#server/deps.ts';
import { loadBrand } from './brand-service.ts';
import { findProductShops } from './setting-queries.ts';

/** Returns a product's own shops, or null when it has none. */
export async function loadProductShops({ db }: Pick<Deps, 'db'>, productId: string): Promise<Shops | null> {
  const text = await findProductShops(db, productId);
  return text === null ? null : shopsSchema.parse(JSON.parse(text));
}

/** Returns the addresses of the shops of a product: its own, or else those of the school or of the operator. */
export async function resolveProductShops(deps: Pick<Deps, 'config' | 'db'>, own: Shops | null): Promise<ClientConfig['buyUrls']> {
  const { brand } = await loadBrand(deps);
  return resolveShops([own, brand.shops], deps.config.clientConfig.buyUrls);
}
