import { Paper } from '@mantine/core';
import type { TimelineEvent } from '#shared/reports.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatDay } from '../ui/format/date-format.ts';
import css from './session.module.css';
import { TimelineRow } from './timeline-row.tsx';
import { buildTimelineEntries, type TimelineEntry } from './timeline-entries.ts';

/** The path through the cards, oldest first, a list a day. */
export function Timeline({ steps: events }: { steps: readonly TimelineEvent[] }) {
  if (events.length === 0) return <EmptyState icon="activity" text="This learner has entered, and not opened a card yet." />;
  const days = new Map<string, TimelineEntry[]>();
  for (const visit of buildTimelineEntries(events)) {
    const day = formatDay(visit.at);
    days.set(day, [...(days.get(day) ?? []), visit]);
  }
  return [...days].map(([day, visits]) => (
    <Paper key={day} component="section" className={css.day} aria-label={day}>
      <h2>{day}</h2>
      <ol>
        {visits.map((visit) => (
          <TimelineRow key={visit.id} visit={visit} />
        ))}
      </ol>
    </Paper>
  ));
}
