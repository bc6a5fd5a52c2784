import { cardHistoryWords } from '#admin-words/card-history.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { formatVideoTime } from '#client/admin/ui/format/video-time.ts';
import type { ReferenceNameLookup } from './describe-field-change.ts';

type NamedPage = { id: string; title: string; order: number };

interface NameSources {
  before: readonly NamedPage[];
  after: readonly NamedPage[];
  files: Readonly<Record<string, { name: string | null; durationSeconds: number | null }>>;
}

/**
 * Creates functions that return display names for pages and files. The name of a page is its number and title, such as "9 Only the row is
 * locked". The name of a file is its original file name, followed by its duration if it has one, such as "absolute.mp4 0:22".
 */
export function createReferenceNameLookup({ before, after, files }: NameSources): ReferenceNameLookup {
  const nameFile = (id: string) => {
    const file = files[id] ?? files[stripObjectExtension(id)];
    const name = file?.name ?? id;
    return file?.durationSeconds ? `${name} ${formatVideoTime(file.durationSeconds)}` : name;
  };
  return { nameOldPage: createPageNamer(before), nameNewPage: createPageNamer(after), nameFile };
}

function createPageNamer(pages: readonly NamedPage[]): (id: string) => string {
  const names = new Map(pages.map(({ id, title, order }) => [id, `${order} ${title}`]));
  return (id) => names.get(id) ?? cardHistoryWords.pageThatIsNotThere;
}
