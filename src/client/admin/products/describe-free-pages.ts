import { productsWords } from '#admin-words/products.ts';
import type { FreeModule } from '#shared/free-lesson.ts';

const MAX_WAYS = 5;

/** Says what a number of free pages means: where the free lesson ends early, and how many files everyone can open. */
export function describeFreePages(pages: FreeModule['pages'], freePages: number | null): string[] {
  if (freePages === null) return [];
  const free = pages.slice(0, freePages);
  const ways = free.flatMap(({ ways: ofPage }, index) =>
    ofPage
      .filter(({ to }) => to > freePages && to !== index + 2)
      .map(({ label, to }) => {
        const from = label === null ? productsWords.page(index + 1) : productsWords.labelledPage(index + 1, label);
        return productsWords.leadsToPage(from, to);
      }),
  );
  const files = new Set(free.flatMap(({ objectIds }) => objectIds)).size;
  return [
    ...ways.slice(0, MAX_WAYS),
    ...(ways.length > MAX_WAYS ? [productsWords.soDoMore(ways.length - MAX_WAYS)] : []),
    ...(files === 0 ? [] : [productsWords.everyoneCanThenOpenFiles(files)]),
  ];
}
