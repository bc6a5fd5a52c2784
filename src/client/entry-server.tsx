import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { RootLayout } from './root-layout.tsx';
import type { ClientConfig } from '#shared/client-config.ts';
import { ClientConfigContext } from './client-config-context.ts';
import { HomeScreen } from './learner/gate/home-screen.tsx';
import { SessionProvider } from './learner/session/session-provider.tsx';
import { setLanguage } from './words/words-store.ts';
import type { Language } from '#shared/words/language.ts';
import { es } from '#shared/words/es.ts';
import { fr } from '#shared/words/fr.ts';

const translations = { en: null, fr, es };

/** Renders the home screen to HTML. React hydrates this HTML, so the element tree must match the one that `AppRoutes` renders for `/`. */
export function renderKeyForm(config: ClientConfig, language: Language): string {
  setLanguage(language, translations[language]);
  try {
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
  } finally {
    setLanguage('en', null);
  }
}
