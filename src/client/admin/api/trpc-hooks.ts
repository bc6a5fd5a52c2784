import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#client/api/trpc-client.ts';

/** The server's procedures as hooks over the query cache. */
export const trpc = createTRPCReact<AppRouter>();

export const trpcLinks = [httpBatchLink({ url: '/trpc', maxURLLength: 2000, maxItems: 10 })];

export type RouterOutputs = inferRouterOutputs<AppRouter>;
