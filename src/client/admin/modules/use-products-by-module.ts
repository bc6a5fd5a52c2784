import type { Product } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';

/** Returns a map from each module's id to the products that contain the module, or undefined while the products are loading. */
export function useProductsByModule(products: readonly Product[] | undefined): Map<string, Product[]> | undefined {
  const { data: productModules } = trpc.admin.productModules.useQuery();
  if (!products || !productModules) return undefined;
  const productsByModule = new Map<string, Product[]>();
  for (const product of products)
    for (const { productId, moduleId } of productModules)
      if (productId === product.id) productsByModule.set(moduleId, [...(productsByModule.get(moduleId) ?? []), product]);
  return productsByModule;
}
