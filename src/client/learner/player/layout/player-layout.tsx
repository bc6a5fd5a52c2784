import type { ReactNode, Ref } from 'react';
import type { VideoPlacement } from '../../page-types/page-view-registry.tsx';
import '../../layout/buttons.css';
import './player-layout.css';
import './idle-fade.css';
import './upright-layout.css';
import './wide-layout.css';
import './landscape-phone-layout.css';

interface PlayerLayoutProps {
  ref?: Ref<HTMLElement>;
  mode: VideoPlacement | 'no-video';
  /** The width of the picture divided by its height; null until it is known. */
  pictureRatio?: number | null;
  /** Whether there was no input for a while, so that what lies over the picture may fade out. */
  isIdle?: boolean;
  /** Whether pages wait for the learner, so that no countdown is shown. */
  isWaitingForMe?: boolean;
  children: ReactNode;
}

/** The full-screen grid of every page: video, header, transcript, words and footer. */
export function PlayerLayout({ ref, mode, pictureRatio = null, isIdle = false, isWaitingForMe = false, children }: PlayerLayoutProps) {
  return (
    <main
      ref={ref}
      className={isIdle ? 'player is-idle' : 'player'}
      data-layout={mode}
      data-orientation={chooseOrientation(pictureRatio)}
      data-waiting-for-me={isWaitingForMe || undefined}
      style={{ '--picture-ratio': pictureRatio ?? undefined }}
    >
      {children}
    </main>
  );
}

/** A square picture counts as portrait: on a wide screen it is larger beside the words than above them. */
function chooseOrientation(pictureRatio: number | null): 'portrait' | 'landscape' | undefined {
  if (pictureRatio === null) return undefined;
  return pictureRatio <= 1 ? 'portrait' : 'landscape';
}
