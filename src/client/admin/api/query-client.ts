import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toFailure } from '#client/api/failure.ts';

/** A cache that asks once and keeps what it has until a change makes it ask again. `onRefused` hears of every 401. */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (toFailure(error).status === 401) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // 'always': without a network a call fails and says so, instead of waiting for ever.
      queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
