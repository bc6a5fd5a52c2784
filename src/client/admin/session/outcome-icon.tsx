import { VisuallyHidden } from '@mantine/core';
import type { TimelineEntryOutcome } from './timeline-entries.ts';

const iconByOutcome = {
  passed: { label: 'Right', fill: '#107c41', border: '#107c41', path: 'm5.5 10.4 3 3L14.5 7', stroke: '#fff' },
  failed: { label: 'Wrong', fill: '#fff', border: '#b3261e', path: 'm6.5 6.5 7 7m0-7-7 7', stroke: '#b3261e' },
  done: { label: 'Completed', fill: '#d2f2df', border: '#107c41', path: 'm6 10.3 2.7 2.7 5-5.4', stroke: '#0c6235' },
  seen: { label: 'Opened', fill: '#fff', border: '#7c8a83', path: 'M10 10h.01', stroke: '#7c8a83' },
} satisfies Record<TimelineEntryOutcome, { label: string; fill: string; border: string; path: string; stroke: string }>;

/**
 * Shows the outcome of a timeline entry as an icon. The icons differ in shape as well as in color. The four icons are a filled square with
 * a check mark, an empty square with a cross, a pale square with a check mark, and an empty square with a dot.
 */
export function OutcomeIcon({ outcome }: { outcome: TimelineEntryOutcome }) {
  const { label, fill, border, path, stroke } = iconByOutcome[outcome];
  return (
    <>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <rect x="1" y="1" width="18" height="18" rx="5" fill={fill} stroke={border} strokeWidth="1.6" />
        <path d={path} fill="none" stroke={stroke} strokeWidth={outcome === 'seen' ? 5 : 2} strokeLinecap="round" />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
