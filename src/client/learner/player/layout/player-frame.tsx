import { useRef, type ReactNode } from 'react';
import { getPageTypeView } from '../../page-types/page-view-registry.tsx';
import { useMediaSession } from '../input/use-media-session.ts';
import { usePlayerInput } from '../input/use-player-input.ts';
import { usePageFocus } from '../page/use-page-focus.ts';
import { isPlaying } from '../playback/media-state.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { findGlow } from '#shared/routing/learning-way.ts';
import { useViewTracking } from '../tracking/use-tracking.ts';
import { PlayerLayout } from './player-layout.tsx';
import { useIdle } from './use-idle.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';

/** Lays out the parts of a page, and handles input, focus and tracking for the whole page. */
export function PlayerFrame({ children }: { children: ReactNode }) {
  const { card, moduleData, hasVideo, pictureRatio, isDesk, preferences, announce } = usePlayer();
  const layout = useRef<HTMLElement>(null);
  const isIdle = useIdle(useVideoState(isPlaying, false));
  usePlayerInput(layout);
  useMediaSession();
  useKeyboardInset(layout);
  usePageFocus(card.id, card.title, announce);
  useViewTracking();
  const { videoPlacement } = getPageTypeView(card.type);
  // On a large screen, a challenge is a place to work even without a video.
  const mode = hasVideo || (isDesk && videoPlacement === 'work') ? videoPlacement : 'no-video';
  return (
    <PlayerLayout
      ref={layout}
      mode={mode}
      hasVideo={hasVideo}
      pictureRatio={hasVideo ? pictureRatio : null}
      isDesk={isDesk && mode !== 'work'}
      glow={findGlow(card, moduleData.cards)}
      isIdle={isIdle}
      isWaitingForMe={preferences.isWaitingForMe}
      hasAnswerKeys={preferences.hasAnswerKeys}
    >
      {children}
    </PlayerLayout>
  );
}
