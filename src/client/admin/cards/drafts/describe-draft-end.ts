import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import { formatClockTime, formatDay } from '#client/admin/ui/format/date-format.ts';

/** Says who discarded a draft and when, or that the draft was published. */
export function describeDraftEnd({ discarded, liveVersion }: Pick<ModuleDraft, 'discarded' | 'liveVersion'>, now: Date): string {
  if (!discarded) return `This draft was published as version ${liveVersion}.`;
  const isToday = formatDay(discarded.at) === formatDay(now.toISOString());
  const time = `${isToday ? '' : `on ${formatDay(discarded.at)} `}at ${formatClockTime(discarded.at)}`;
  return discarded.by === null ? `This draft was discarded ${time}.` : `This draft was discarded by ${discarded.by} ${time}.`;
}
