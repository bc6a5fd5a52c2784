import { useSearchParams } from 'react-router';
import { trpc } from '../api/trpc-hooks.ts';

/**
 * Returns the product and the module selected in the URL. By default, the first product and the first module of the product are selected.
 */
export function useInsightSelection() {
  const [params, setParams] = useSearchParams();
  const products = trpc.admin.products.useQuery();
  const requested = { product: params.get('product'), module: params.get('module') };
  const product = products.data?.find(({ id }) => id === requested.product) ?? products.data?.[0];
  const modules = trpc.admin.modules.useQuery({ productId: product?.id ?? '' }, { enabled: product !== undefined });
  const module = modules.data?.find(({ id }) => id === requested.module) ?? modules.data?.[0];
  return {
    products: products.data,
    modules: product ? modules.data : undefined,
    product,
    module,
    error: products.error ?? modules.error,
    refetch: () => void Promise.all([products.refetch(), ...(product ? [modules.refetch()] : [])]),
    // Selecting another product removes the module from the URL, because that module belongs to the previous product.
    selectProduct: (id: string) => setParams({ product: id }),
    selectModule: (id: string) => setParams({ product: product?.id ?? '', module: id }),
  };
}
