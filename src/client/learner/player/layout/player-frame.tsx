import { useRef, useState, type ReactNode } from 'react';
import type { Card } from '#shared/catalog.ts';
import { getPageTypeView } from '../../page-types/page-view-registry.tsx';
import { useMediaSession } from '../input/use-media-session.ts';
import { usePlayerInput } from '../input/use-player-input.ts';
import { usePageFocus } from '../page/use-page-focus.ts';
import { isPlaying, readVideoAspectRatio } from '../playback/media-state.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { useViewTracking } from '../tracking/use-tracking.ts';
import { chooseVideoAspectRatio } from './video-aspect-ratio.ts';
import { PlayerLayout } from './player-layout.tsx';
import { useIdle } from './use-idle.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';

/** Lays out the parts of a page, and handles input, focus and tracking for the whole page. */
export function PlayerFrame({ children }: { children: ReactNode }) {
  const { card, hasVideo, preferences, announce } = usePlayer();
  const layout = useRef<HTMLElement>(null);
  const pictureRatio = usePictureRatio(card);
  const isIdle = useIdle(useVideoState(isPlaying, false));
  usePlayerInput(layout);
  useMediaSession();
  useKeyboardInset(layout);
  usePageFocus(card.id, card.title, announce);
  useViewTracking();
  return (
    <PlayerLayout
      ref={layout}
      mode={hasVideo ? getPageTypeView(card.type).videoPlacement : 'no-video'}
      pictureRatio={hasVideo ? pictureRatio : null}
      isIdle={isIdle}
      isWaitingForMe={preferences.isWaitingForMe}
    >
      {children}
    </PlayerLayout>
  );
}

/**
 * Returns the aspect ratio of the card's video or, until that is known, of the previous page's video. Most videos in a module have the same
 * aspect ratio, so the page layout usually stays the same.
 */
function usePictureRatio(card: Card): number | null {
  const ratio = chooseVideoAspectRatio(card.video, useVideoState(readVideoAspectRatio, null));
  const [lastRatio, setLastRatio] = useState(ratio);
  if (ratio !== null && ratio !== lastRatio) setLastRatio(ratio);
  return ratio ?? lastRatio;
}
