import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { RootLayout } from './root-layout.tsx';
import type { ClientConfig } from '#shared/client-config.ts';
import { ClientConfigContext } from './client-config-context.ts';
import { HomeScreen } from './learner/gate/home-screen.tsx';
import { SessionProvider } from './learner/session/session-provider.tsx';

/** Renders the home screen to HTML. React hydrates this HTML, so the element tree must match the one that `AppRoutes` renders for `/`. */
export function renderKeyForm(config: ClientConfig): string {
  return renderToString(
    <ClientConfigContext value={config}>
      <MemoryRouter>
        <RootLayout pathname="/">
          <SessionProvider>
            <HomeScreen />
          </SessionProvider>
        </RootLayout>
      </MemoryRouter>
    </ClientConfigContext>,
  );
}
