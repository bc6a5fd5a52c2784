import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toFailure } from '#client/api/failure.ts';

/**
 * Creates a query client that fetches each query once and caches the result until the query is invalidated. The client calls
 * `onUnauthorized` after every 401 response.
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (toFailure(error).status === 401) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // The network mode 'always' makes requests fail immediately when the network is down. In TanStack Query's default network mode,
      // requests would wait until the network is back.
      queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
