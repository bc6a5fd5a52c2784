import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { AppRouter } from '#server/trpc/router.ts';

export type { AppRouter };

/** The server's procedures, with their types. Calls made in the same tick travel together. */
export const api = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: '/trpc', maxURLLength: 2000, maxItems: 10 })],
});
