import { draftsWords } from '#admin-words/drafts.ts';
import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import { formatClockTime, formatDay } from '#client/admin/ui/format/date-format.ts';

/** Describes how a draft ended, for example "This draft was published as version 3." */
export function describeDraftEnd({ discarded, liveVersion }: Pick<ModuleDraft, 'discarded' | 'liveVersion'>, now: Date): string {
  if (!discarded) return draftsWords.thisDraftWasPublishedAsVersion(liveVersion);
  const isToday = formatDay(discarded.at) === formatDay(now.toISOString());
  const clockTime = formatClockTime(discarded.at);
  const time = isToday ? draftsWords.atTime(clockTime) : draftsWords.onDayAtTime(formatDay(discarded.at), clockTime);
  return discarded.by === null ? draftsWords.thisDraftWasDiscarded(time) : draftsWords.thisDraftWasDiscardedBy(discarded.by, time);
}
