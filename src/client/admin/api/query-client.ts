import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toFailure } from '#client/api/failure.ts';

/**
 * Creates a query client that fetches the data of a query once and keeps the data until the query is invalidated. The client calls
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
      // With the network mode 'always', requests fail immediately when the network is down. In TanStack Query's default network mode,
      // requests would pause until the network is available again.
      queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
