import type { ModuleVersion, VersionSource } from '#shared/authoring/module-version.ts';
import { formatDateTime } from '#client/admin/ui/format/date-format.ts';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';

const sources: Record<VersionSource, string> = {
  start: 'the first version',
  portal: 'changed live',
  api: 'through the API',
  draft: 'from a draft',
  rollBack: 'rolled back',
};

/**
 * Describes the creation time, the author and the origin of a version and the number of its changes, for example "Nov 21, 2026, 14:02 · Ada
 * · from a draft · 3 changes".
 */
export function describeVersion({ source, madeBy, madeAt, summary, cardCount }: ModuleVersion): string {
  const when = formatDateTime(madeAt);
  if (source === 'start') return `As it was on ${when} · ${pluralize(cardCount, 'page')}`;
  const count = summary.created + summary.changed + summary.moved + summary.deleted;
  return [when, madeBy, sources[source], pluralize(count, 'change')].filter((part) => part !== null).join(' · ');
}
