import { cardHistoryWords } from '#admin-words/card-history.ts';
import type { ModuleVersion, VersionSource } from '#shared/authoring/module-version.ts';
import { formatDateTime } from '#client/admin/ui/format/date-format.ts';

const sources: Record<VersionSource, string> = {
  start: cardHistoryWords.theFirstVersion,
  portal: cardHistoryWords.changedLive,
  api: cardHistoryWords.throughTheApi,
  draft: cardHistoryWords.fromADraft,
  rollBack: cardHistoryWords.rolledBack,
};

/**
 * Describes the creation time, the author and the origin of a version and the number of its changes, for example "Nov 21, 2026, 14:02 · Ada
 * · from a draft · 3 changes".
 */
export function describeVersion({ source, madeBy, madeAt, summary, cardCount }: ModuleVersion): string {
  const when = formatDateTime(madeAt);
  if (source === 'start') return cardHistoryWords.asItWasOnPages(when, cardCount);
  const count = summary.created + summary.changed + summary.moved + summary.deleted;
  return [when, madeBy, sources[source], cardHistoryWords.changes(count)].filter((part) => part !== null).join(' · ');
}
