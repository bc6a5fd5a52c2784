import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { Frame } from './root-layout.tsx';
import { FrontContext, type Front } from './learner/gate/client-config.ts';
import { KeyEntry } from './learner/gate/home-screen.tsx';
import { SessionProvider } from './learner/session/session-provider.tsx';

/** The screen of `/` as HTML, so that it can be used before the app arrives and takes it over. The elements are those of `App` there. */
export function renderKeyForm(front: Front): string {
  return renderToString(
    <FrontContext value={front}>
      <MemoryRouter>
        <Frame>
          <SessionProvider>
            <KeyEntry />
          </SessionProvider>
        </Frame>
      </MemoryRouter>
    </FrontContext>,
  );
}
