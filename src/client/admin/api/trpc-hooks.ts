import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { trpcLink, type AppRouter } from '#client/api/trpc-client.ts';

export const trpc = createTRPCReact<AppRouter>();

export const trpcLinks = [trpcLink];

export type RouterOutputs = inferRouterOutputs<AppRouter>;
