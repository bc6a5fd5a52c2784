import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { Frame } from './frame.tsx';
import { FrontContext, type Front } from './learner/front.ts';
import { KeyEntry } from './learner/gate/key-entry.tsx';
import { SessionProvider } from './learner/session.tsx';

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
