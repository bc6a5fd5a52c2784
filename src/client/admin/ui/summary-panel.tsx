import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './summary-panel.module.css';

/** Shows a screen's most important facts in four columns, or in two columns on a phone. */
export function SummaryPanel({ children }: { children: ReactNode }) {
  return (
    <Paper component="section" className={css.panel} aria-label="At a glance">
      <dl>{children}</dl>
    </Paper>
  );
}

interface SummaryFactProps {
  name: string;
  /** Contains a CSS class for the element that shows the value. */
  className?: string | undefined;
  children: ReactNode;
}

/** Shows one fact in a summary panel, as a name and a value. */
export function SummaryFact({ name, className, children }: SummaryFactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
