import { setImmediate } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import type { Card } from '#shared/catalog.ts';
import { buildCardPath } from '#shared/routing/navigation.ts';
import { findPlaceInSteps, type FoundPlace, type SearchedPage } from '#shared/search/find-place.ts';
import { foldWords } from '#shared/search/fold-words.ts';
import { MAX_SEARCH_HITS } from '#shared/search/search-limits.ts';
import type { AdminSearchHit, SearchHit } from '#shared/search/search-schemas.ts';
import type { Session } from '#shared/session.ts';
import { selectCardsById } from '../cards/stored-card-queries.ts';
import { loadSearchedPages } from './index-cards.ts';
import { selectProductTitles } from './indexed-card-queries.ts';
import { selectIndexHits, type IndexHit } from './search-index.ts';

type SearchDeps = Pick<Deps, 'db' | 'searchQueue'>;

/** Finds the pages of the session's product that hold every word, and the place on each page. */
export async function searchProduct(
  deps: SearchDeps,
  { session, accessKey }: { session: Session; accessKey: { id: string } },
  text: string,
): Promise<SearchHit[]> {
  const key = { group: accessKey.id, member: session.id };
  const found = await deps.searchQueue.run(key, () => findPages(deps, text, session.product.id));
  return found.map(({ hit: { moduleSlug, moduleTitle }, card, place }) => ({
    cardId: card.id,
    moduleSlug,
    path: buildCardPath(card, moduleSlug),
    title: card.title,
    moduleTitle,
    ...place,
  }));
}

/** Finds live pages of all modules, among them modules that are in no product. */
export async function searchEverything(deps: SearchDeps, adminId: string, text: string): Promise<AdminSearchHit[]> {
  const found = await deps.searchQueue.run(adminId, () => findPages(deps, text));
  const moduleIds = [...new Set(found.map(({ hit }) => hit.moduleId))];
  const productTitles = await selectProductTitles(deps.db, moduleIds);
  return found.map(({ hit: { moduleId, moduleTitle }, card, place }) => ({
    cardId: card.id,
    title: card.title,
    moduleId,
    moduleTitle,
    productTitles: productTitles.get(moduleId) ?? [],
    ...place,
  }));
}

interface FoundPage {
  hit: IndexHit;
  card: Card;
  place: Omit<FoundPlace, 'language'> & { language?: string };
}

async function findPages({ db }: Pick<Deps, 'db'>, text: string, productId?: string): Promise<FoundPage[]> {
  const words = [...new Set(foldWords(text))];
  const hits = await selectIndexHits(db, words, { ...(productId !== undefined && { productId }), limit: MAX_SEARCH_HITS });
  const stored = await selectCardsById(
    db,
    hits.map(({ cardId }) => cardId),
  );
  const cards = new Map(stored.map(({ card }) => [card.id, card]));
  const pages = await loadSearchedPages(db, [...cards.values()]);
  const found: FoundPage[] = [];
  for (const hit of hits) {
    const card = cards.get(hit.cardId);
    if (!card) continue;
    const { language, ...place } = await findPlaceInTurns(pages.get(card.id)!, words);
    found.push({ hit, card, place: { ...place, ...(language !== null && { language }) } });
  }
  return found;
}

/** Lets the server answer others after each transcript, of which one can take a tenth of a second. */
async function findPlaceInTurns(page: SearchedPage, words: readonly string[]): Promise<FoundPlace> {
  const steps = findPlaceInSteps(page, words);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}
