import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import { isIndexComplete } from '../services/search/index-version.ts';

/**
 * Fills the search index in the background with what an earlier version has not indexed. Returns a function that stops this and waits for
 * what runs.
 */
export function fillSearchIndex(deps: Pick<Deps, 'db' | 'objects' | 'spreadsheets'>, log: FastifyBaseLogger): () => Promise<void> {
  const stop = new AbortController();
  const fill = async () => {
    if (await isIndexComplete(deps.db)) return;
    const { completeSearchIndex } = await import('../services/search/rebuild-search.ts');
    await completeSearchIndex(deps, stop.signal);
  };
  const filled = fill().catch((err: unknown) =>
    log.error({ err }, 'the search index is not complete; the next start, or npm run search -- rebuild, completes it'),
  );
  return () => {
    stop.abort();
    return filled;
  };
}
