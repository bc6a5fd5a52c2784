import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import { formatClockTime, formatDay } from '#client/admin/ui/format/date-format.ts';

/** Describes how a draft ended, for example "This draft was published as version 3." */
export function describeDraftEnd({ discarded, liveVersion }: Pick<ModuleDraft, 'discarded' | 'liveVersion'>, now: Date): string {
  if (!discarded) return `This draft was published as version ${liveVersion}.`;
  const isToday = formatDay(discarded.at) === formatDay(now.toISOString());
  const time = `${isToday ? '' : `on ${formatDay(discarded.at)} `}at ${formatClockTime(discarded.at)}`;
  return discarded.by === null ? `This draft was discarded ${time}.` : `This draft was discarded by ${discarded.by} ${time}.`;
}
