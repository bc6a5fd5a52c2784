import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toFailure } from '#client/api/failure.ts';

/** Creates a query cache that fetches once and keeps the data until it is invalidated. Calls `onUnauthorized` after every 401. */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (toFailure(error).status === 401) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // 'always' makes calls fail without a network; the default pauses them until it is back.
      queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
