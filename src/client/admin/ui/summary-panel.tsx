import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import css from './summary-panel.module.css';

/** Shows a screen's most important facts in four columns, or in two columns on a phone. */
export function SummaryPanel({ children }: { children: ReactNode }) {
  return (
    <Paper component="section" className={css.panel} aria-label={uiWords.atAGlance}>
      <dl>{children}</dl>
    </Paper>
  );
}

interface SummaryFactProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

export function SummaryFact({ name, className, children }: SummaryFactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
