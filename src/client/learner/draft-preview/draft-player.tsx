import { useState } from 'react';
import { api } from '#client/api/trpc-client.ts';
import { matchRoute } from '#shared/routing/routes.ts';
import { appEn } from '#shared/words/en/app.ts';
import { useWords } from '#client/words/words-store.ts';
import { ScreenSkeleton } from '../layout/screen-layout.tsx';
import { useAsyncData } from '../session/use-async-data.ts';
// Without an import of its own here, the bundler hides the player in a file that the list of stored files does not name.
import '../player/player-screen.tsx';
import { PreviewedModule } from './previewed-module.tsx';
import { PreviewMessage } from './preview-message.tsx';

// Both previews are one file, so that what they share needs no file of its own.
export { PhonePreviewScreen } from './phone-preview-screen.tsx';

/** Loads a module's draft, or its live content when no draft exists. */
async function loadDraftModule(moduleId: string, signal: AbortSignal) {
  const { module, draft } = await api.admin.draft.query({ moduleId }, { signal });
  const cards = draft?.cards ?? (await api.admin.cards.query({ moduleId }, { signal }));
  return { module: { ...module, order: 1 }, cards };
}

/**
 * Plays a module's draft or its live content for administrators in an iframe of the admin app. The preview starts at the page given in the
 * `page` URL parameter.
 */
export function DraftPlayer() {
  const words = useWords(appEn);
  const [moduleId] = useState(() => matchRoute(location.pathname)?.params['moduleId'] ?? '');
  const { state, value, failure, reload } = useAsyncData((signal) => loadDraftModule(moduleId, signal), [moduleId]);
  if (state === 'loading') return <ScreenSkeleton />;
  if (state === 'failed') return <PreviewMessage kind="error" title={failure.message} action={{ label: words.tryAgain, run: reload }} />;
  const startId = new URLSearchParams(location.search).get('page') ?? undefined;
  return <PreviewedModule {...value} startId={startId} onReload={reload} onCardShown={reportCard} />;
}

/** Sends the admin app the id of the card that the preview shows, or null if the preview shows no card. */
const reportCard = (cardId: string | null) => parent.postMessage({ previewedCardId: cardId }, location.origin);
