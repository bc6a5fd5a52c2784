import { api } from '#client/api/trpc-client.ts';
import type { KeptModule } from '#shared/kept-cache.ts';
import type { Card } from '#shared/catalog.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { buildCardPath } from '#shared/routing/navigation.ts';
import type { SearchedTranscript } from '#shared/search/find-place.ts';
import { listPageTexts } from '#shared/search/page-texts.ts';
import { searchPages } from '#shared/search/search-pages.ts';
import type { SearchHit } from '#shared/search/search-schemas.ts';
import { hasKept } from '../offline/kept-flag.ts';
import { loadOffline } from '../offline/load-offline.ts';
import { listCaptions } from '../captions/choose-captions.ts';
import { loadTranscript } from '../captions/transcript-cache.ts';

/** Searches the course on the server. Without a connection, searches the modules on this device. */
export async function searchCourse(sessionId: string, words: string, signal: AbortSignal): Promise<SearchHit[]> {
  const askServer = () => api.content.search.query({ words }, { signal });
  if (!hasKept()) return askServer();
  const { isOffline, listKeptModules, raceWithPatience } = await loadOffline();
  const searchDevice = async () => searchModules(await listKeptModules(sessionId), words);
  return isOffline() ? searchDevice() : raceWithPatience(askServer(), searchDevice);
}

async function searchModules(modules: readonly KeptModule[], words: string): Promise<SearchHit[]> {
  const pages = await Promise.all(modules.flatMap(({ module, cards }) => cards.map((card) => readPage(module, card))));
  return searchPages(pages, words).map(({ page: { module, card }, place: { language, ...place } }) => ({
    cardId: card.id,
    moduleSlug: module.slug,
    path: buildCardPath(card, module.slug),
    title: card.title,
    moduleTitle: module.title,
    ...place,
    ...(language !== null && { language }),
  }));
}

async function readPage(module: KeptModule['module'], card: Card) {
  const transcripts = await Promise.all(
    listCaptions(card, null).map(async ({ language, objectId }): Promise<SearchedTranscript> => {
      const cues = await loadTranscript(buildObjectPath(objectId)).catch(() => []);
      return { language, lines: cues.map(({ startTime, text }) => [startTime, text] as const) };
    }),
  );
  return { module, card, title: card.title, texts: listPageTexts(card), transcripts };
}
