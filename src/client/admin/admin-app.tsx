// First, so that the portal's own style sheets, which come with the parts below, have the last word.
import './ui/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { links, trpc } from './api/trpc.ts';
import { Gatekeeper } from './require-admin.tsx';
import './ui/admin.css';
import { adminTheme } from './ui/theme.tsx';
import { makeQueryClient } from './api/query-client.ts';
import { askWhoIsThere } from './api/admin-session-query.ts';

/** The portal: everything under /admin. */
export function AdminScreen() {
  const [client] = useState(() => trpc.createClient({ links }));
  const [queryClient] = useState(() => {
    const made = makeQueryClient(() => askWhoIsThere(made));
    return made;
  });
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={adminTheme} forceColorScheme="light" getStyleNonce={styleNonce}>
          <ModalsProvider labels={{ confirm: 'Confirm', cancel: 'Cancel' }}>
            <Gatekeeper />
          </ModalsProvider>
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** The server writes it into portal pages; style elements without it are refused. */
function styleNonce(): string {
  return document.querySelector('meta[name="style-nonce"]')?.getAttribute('content') ?? '';
}
