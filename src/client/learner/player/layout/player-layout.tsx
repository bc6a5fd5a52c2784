import type { ReactNode, Ref } from 'react';
import type { VideoOrientation } from '../playback/media-state.ts';
import type { LayoutMode } from './layout-mode.ts';
import '../../layout/buttons.css';
import './player-layout.css';

interface PlayerLayoutProps {
  ref?: Ref<HTMLElement>;
  mode: LayoutMode;
  orientation?: VideoOrientation | null;
  /** Whether there was no input for a while, so that the header over the video may fade out. */
  isIdle?: boolean;
  /** Whether pages wait for the learner, so that no countdown is shown. */
  isWaitingForMe?: boolean;
  children: ReactNode;
}

/** The full-screen grid of every page: header, video, content and footer. */
export function PlayerLayout({ ref, mode, orientation = null, isIdle = false, isWaitingForMe = false, children }: PlayerLayoutProps) {
  return (
    <main
      ref={ref}
      className={isIdle ? 'player is-idle' : 'player'}
      data-layout={mode}
      data-orientation={orientation}
      data-waiting-for-me={isWaitingForMe || undefined}
    >
      {children}
    </main>
  );
}
