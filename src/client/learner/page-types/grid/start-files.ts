import type { Card } from '#shared/catalog.ts';
import { isSafeLink } from '#shared/validation/safe-link.ts';

const MAX_FILES = 5;

export const findWorkbookUrls = (files: Card['files']): string[] =>
  files
    .map(({ url }) => url)
    .filter((url) => isSafeLink(url) && url.startsWith('/'))
    .slice(0, MAX_FILES);

/** Fetches the files. Rejects when none can be fetched. */
export async function loadWorkbookFiles(urls: readonly string[]): Promise<Blob[]> {
  const files = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url).catch(() => null);
      return response?.ok ? response.blob() : null;
    }),
  );
  const loaded = files.filter((file) => file !== null);
  if (loaded.length === 0) throw new Error('The workbook could not be fetched.');
  return loaded;
}
