import type { ReactNode } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import css from './tag.module.css';

export type TagTone = 'success' | 'info' | 'warning' | 'danger' | 'neutral';

/** Shows a short status label. For users who cannot tell the colors apart, a shape in the label also conveys the status. */
export function Tag({ tone, shape, children }: { tone: TagTone; shape?: ReactNode; children: ReactNode }) {
  return (
    <span className={css.tag} data-tone={tone}>
      {shape !== undefined && (
        <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
          {shape}
        </svg>
      )}
      {children}
    </span>
  );
}

export const dotShape = <circle cx="6" cy="6" r="4" />;
export const checkMarkShape = <path d="m2 6.5 2.8 2.8L10 3.6" fill="none" stroke="currentColor" strokeWidth="2" />;
export const crossShape = <path d="m3 3 6 6m0-6-6 6" stroke="currentColor" strokeWidth="2" />;

export function OnOffTag({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <Tag tone="success" shape={checkMarkShape}>
      {uiWords.on}
    </Tag>
  ) : (
    <Tag tone="neutral">{uiWords.off}</Tag>
  );
}
