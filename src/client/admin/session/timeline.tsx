import { Paper } from '@mantine/core';
import type { SessionStep } from '#shared/reports.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { dayInWords } from '../ui/format/date-format.ts';
import css from './session.module.css';
import { VisitRow } from './timeline-row.tsx';
import { visitsOf, type Visit } from './timeline-entries.ts';

/** The path through the cards, oldest first, a list a day. */
export function Timeline({ steps }: { steps: readonly SessionStep[] }) {
  if (steps.length === 0) return <EmptyState icon="activity" text="This learner has entered, and not opened a card yet." />;
  const days = new Map<string, Visit[]>();
  for (const visit of visitsOf(steps)) {
    const day = dayInWords(visit.at);
    days.set(day, [...(days.get(day) ?? []), visit]);
  }
  return [...days].map(([day, visits]) => (
    <Paper key={day} component="section" className={css.day} aria-label={day}>
      <h2>{day}</h2>
      <ol>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} />
        ))}
      </ol>
    </Paper>
  ));
}
