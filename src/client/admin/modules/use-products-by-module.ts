import type { Product } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';

/** Which products each module is part of; undefined until all are known. */
export function useProductsByModule(products: readonly Product[] | undefined): Map<string, Product[]> | undefined {
  const answers = trpc.useQueries((ask) => (products ?? []).map((product) => ask.admin.modules({ productId: product.id })));
  if (!products || answers.some((answer) => answer.data === undefined)) return undefined;
  const byModule = new Map<string, Product[]>();
  products.forEach((product, index) => {
    for (const { id } of answers[index]?.data ?? []) byModule.set(id, [...(byModule.get(id) ?? []), product]);
  });
  return byModule;
}
