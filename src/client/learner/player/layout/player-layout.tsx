import type { ReactNode, Ref } from 'react';
import { buildGlowImage } from '#shared/media/glow.ts';
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
  hasVideo?: boolean;
  /** Holds the width of the video frame divided by its height, or null until the size of the video is known. */
  pictureRatio?: number | null;
  /** Is true when the learner has been inactive for a while, so the controls over the video can fade out. */
  isIdle?: boolean;
  /** Is true if no countdown is shown, because the page changes only after the learner presses Next. */
  isWaitingForMe?: boolean;
  /** Is false if the learner has turned off the keys that answer a question. */
  hasAnswerKeys?: boolean;
  /** Is true while the companion is beside the lesson. */
  isDesk?: boolean;
  /** Holds the tiny picture that lights the page around the lesson, as WebP in base64, or null. */
  glow?: string | null;
  children: ReactNode;
}

/** Renders the full-screen grid of every page, which contains the video, the header, the transcript, the text and the footer. */
export function PlayerLayout({
  ref,
  mode,
  hasVideo = true,
  pictureRatio = null,
  isIdle = false,
  isWaitingForMe = false,
  hasAnswerKeys = true,
  isDesk = false,
  glow = null,
  children,
}: PlayerLayoutProps) {
  return (
    <main
      ref={ref}
      className={isIdle ? 'player is-idle' : 'player'}
      data-layout={mode}
      data-orientation={chooseOrientation(pictureRatio)}
      data-tall={(pictureRatio !== null && pictureRatio < 0.7) || undefined}
      data-waiting-for-me={isWaitingForMe || undefined}
      data-no-answer-keys={!hasAnswerKeys || undefined}
      data-without-video={!hasVideo || undefined}
      data-desk={isDesk || undefined}
      style={{ '--picture-ratio': pictureRatio ?? undefined, '--glow': glow === null ? undefined : buildGlowImage(glow) }}
    >
      {children}
    </main>
  );
}

/** A square video counts as portrait, because on a wide screen it is larger beside the text than above the text. */
function chooseOrientation(pictureRatio: number | null): 'portrait' | 'landscape' | undefined {
  if (pictureRatio === null) return undefined;
  return pictureRatio <= 1 ? 'portrait' : 'landscape';
}
