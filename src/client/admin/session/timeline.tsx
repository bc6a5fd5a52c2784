import { Paper } from '@mantine/core';
import type { TimelineEvent } from '#shared/analytics/report-schemas.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatDay } from '../ui/format/date-format.ts';
import css from './session.module.css';
import { TimelineRow } from './timeline-row.tsx';
import { buildTimelineEntries, type TimelineEntry } from './timeline-entries.ts';

/** Lists a learner's activities in chronological order, with a separate list for each day. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return <EmptyState icon="activity" text="This learner has entered, and not opened a card yet." />;
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of buildTimelineEntries(events)) {
    const day = formatDay(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, entries]) => (
    <Paper key={day} component="section" className={css.day} aria-label={day}>
      <h2>{day}</h2>
      <ol>
        {entries.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </Paper>
  ));
}
