import { useSearchParams } from 'react-router';
import { trpc } from '../api/trpc-hooks.ts';

/** The product and module that are looked at: those of the address, else the first ones there are. */
export function useInsightSelection() {
  const [params, setParams] = useSearchParams();
  const products = trpc.admin.products.useQuery();
  const asked = { product: params.get('product'), module: params.get('module') };
  const product = products.data?.find(({ id }) => id === asked.product) ?? products.data?.[0];
  const modules = trpc.admin.modules.useQuery({ productId: product?.id ?? '' }, { enabled: product !== undefined });
  const module = modules.data?.find(({ id }) => id === asked.module) ?? modules.data?.[0];
  return {
    products: products.data,
    modules: product ? modules.data : undefined,
    product,
    module,
    error: products.error ?? modules.error,
    ask: () => void Promise.all([products.refetch(), ...(product ? [modules.refetch()] : [])]),
    // Another product has other modules.
    chooseProduct: (id: string) => setParams({ product: id }),
    chooseModule: (id: string) => setParams({ product: product?.id ?? '', module: id }),
  };
}
