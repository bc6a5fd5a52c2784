import { VisuallyHidden } from '@mantine/core';
import type { EntryOutcome } from './timeline-entries.ts';

const marks = {
  passed: { words: 'Right', fill: '#107c41', line: '#107c41', path: 'm5.5 10.4 3 3L14.5 7', ink: '#fff' },
  failed: { words: 'Wrong', fill: '#fff', line: '#b3261e', path: 'm6.5 6.5 7 7m0-7-7 7', ink: '#b3261e' },
  done: { words: 'Completed', fill: '#d2f2df', line: '#107c41', path: 'm6 10.3 2.7 2.7 5-5.4', ink: '#0c6235' },
  seen: { words: 'Opened', fill: '#fff', line: '#7c8a83', path: 'M10 10h.01', ink: '#7c8a83' },
} satisfies Record<EntryOutcome, { words: string; fill: string; line: string; path: string; ink: string }>;

/** How a stay ended, by its shape: a filled block with a check, a red frame with a cross, a pale check, a dot. */
export function OutcomeIcon({ standing: outcome }: { standing: EntryOutcome }) {
  const { words, fill, line, path, ink } = marks[outcome];
  return (
    <>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <rect x="1" y="1" width="18" height="18" rx="5" fill={fill} stroke={line} strokeWidth="1.6" />
        <path d={path} fill="none" stroke={ink} strokeWidth={outcome === 'seen' ? 5 : 2} strokeLinecap="round" />
      </svg>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
