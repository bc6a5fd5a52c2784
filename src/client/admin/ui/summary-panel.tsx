import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './summary-panel.module.css';

/** Shows the most important facts of a screen in four columns, or in two columns on a phone. */
export function SummaryPanel({ children }: { children: ReactNode }) {
  return (
    <Paper component="section" className={css.panel} aria-label="At a glance">
      <dl>{children}</dl>
    </Paper>
  );
}

interface SummaryFactProps {
  name: string;
  /** Contains a CSS class for the value. */
  className?: string | undefined;
  children: ReactNode;
}

/** Shows the name and the value of one fact in a summary panel. */
export function SummaryFact({ name, className, children }: SummaryFactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
