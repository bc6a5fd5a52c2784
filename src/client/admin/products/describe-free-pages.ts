import { pluralize } from '../ui/format/pluralize.ts';
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
        const from = label === null ? `Page ${index + 1}` : `Page ${index + 1}, ${label}`;
        return `${from} leads to page ${to}, which is not free. The free lesson ends there.`;
      }),
  );
  const files = new Set(free.flatMap(({ objectIds }) => objectIds)).size;
  return [
    ...ways.slice(0, MAX_WAYS),
    ...(ways.length > MAX_WAYS ? [`So do ${ways.length - MAX_WAYS} more.`] : []),
    ...(files === 0 ? [] : [`Everyone can then open the ${pluralize(files, 'file')} of these pages without a key.`]),
  ];
}
