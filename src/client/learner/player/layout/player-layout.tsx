import type { ReactNode, Ref } from 'react';
import type { VideoOrientation } from '../playback/media-state.ts';
import type { LayoutMode } from './layout-mode.ts';
import '#client/learner/layout/buttons.css';
import './player-layout.css';

interface PlayerLayoutProps {
  ref?: Ref<HTMLElement>;
  mode: LayoutMode;
  orientation?: VideoOrientation | null;
  /** Nobody has touched anything for a while: what lies over the picture may fade. */
  isIdle?: boolean;
  /** Nothing goes on by itself, so nothing says that it will. */
  isWaitingForMe?: boolean;
  children: ReactNode;
}

/** The full screen every page stands on: bar, picture, words, dock. */
export function PlayerLayout({
  ref,
  mode,
  orientation: shape = null,
  isIdle = false,
  isWaitingForMe = false,
  children,
}: PlayerLayoutProps) {
  return (
    <main
      ref={ref}
      className={isIdle ? 'player is-idle' : 'player'}
      data-mode={mode}
      data-shape={shape}
      data-waits={isWaitingForMe || undefined}
    >
      {children}
    </main>
  );
}
