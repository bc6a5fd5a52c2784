import { AppError, type FailureCode } from '#shared/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { loadProductShops, resolveProductShops } from '../settings/product-shops.ts';

const REFUSED_KEYS: readonly FailureCode[] = ['key.full', 'key.invalid'];

/**
 * Adds the shops of the product to the refusal of a full or expired access key, if the product has shops of its own. The key form then shows
 * them instead of the school's. Returns every other error as it is.
 */
export async function addShops(deps: Pick<Deps, 'config' | 'db'>, error: unknown, productId: string | null): Promise<unknown> {
  if (productId === null || !(error instanceof AppError) || !REFUSED_KEYS.includes(error.code)) return error;
  const own = await loadProductShops(deps, productId);
  if (own === null) return error;
  return new AppError(error.code, { ...error.values, shops: JSON.stringify(await resolveProductShops(deps, own)) });
}
