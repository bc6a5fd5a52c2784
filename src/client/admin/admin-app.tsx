// The Mantine style sheets are imported first, so that the style sheets of the admin portal override the Mantine styles.
import './ui/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { trpcLinks, trpc } from './api/trpc-hooks.ts';
import { FolderUploadsProvider } from './folder/folder-uploads-provider.tsx';
import { adminScreenRoutes } from './layout/admin-routes.tsx';
import './ui/admin.css';
import { LightVersionsProvider } from './ui/upload/light-versions/light-versions-provider.tsx';
import { adminTheme } from './ui/theme.tsx';
import { recheckAdminSession } from './api/admin-session-query.ts';
import { layoutWords } from '#admin-words/layout.ts';
import { toFailure } from '#client/api/failure.ts';

/** The portal uses React Router's data router, because it can block navigation while there are unsaved changes. */
export function AdminApp() {
  const [client] = useState(() => trpc.createClient({ links: trpcLinks }));
  const [router] = useState(() => createBrowserRouter(adminScreenRoutes));
  const [queryClient] = useState(() => {
    const newClient = createQueryClient(() => recheckAdminSession(newClient));
    return newClient;
  });
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={adminTheme} forceColorScheme="light" getStyleNonce={readStyleNonce}>
          <ModalsProvider labels={{ confirm: layoutWords.confirm, cancel: layoutWords.cancel }}>
            <LightVersionsProvider>
              <FolderUploadsProvider>
                <RouterProvider router={router} />
              </FolderUploadsProvider>
            </LightVersionsProvider>
          </ModalsProvider>
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/**
 * Reads the nonce that the server writes into every page of the admin portal. The content security policy blocks style elements that lack
 * the nonce.
 */
function readStyleNonce(): string {
  return document.querySelector('meta[name="style-nonce"]')?.getAttribute('content') ?? '';
}

/**
 * Creates a query client that fetches each query once and caches the result until the query is invalidated. The client calls
 * `onUnauthorized` after every 401 response.
 */
function createQueryClient(onUnauthorized: () => void): QueryClient {
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
