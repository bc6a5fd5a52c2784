import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { RootLayout } from './root-layout.tsx';
import { ClientConfigContext, type ClientConfig } from './learner/gate/client-config.ts';
import { HomeScreen } from './learner/gate/home-screen.tsx';
import { SessionProvider } from './learner/session/session-provider.tsx';

/** The screen of `/` as HTML, so that it can be used before the app arrives and takes it over. The elements are those of `App` there. */
export function renderKeyForm(front: ClientConfig): string {
  return renderToString(
    <ClientConfigContext value={front}>
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
