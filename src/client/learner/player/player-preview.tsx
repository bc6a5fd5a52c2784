import { useMemo, useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { useMediaElementValue } from '#client/ui/use-media-element-value.ts';
import { CanReloadContext } from '../page-types/can-reload-context.ts';
import { createPageState } from '../page-types/page-state.ts';
import { getPageTypeView } from '../page-types/page-view-registry.tsx';
import { noProgress } from './module-data/module-data.ts';
import { createLoadedSource, PlayerSourceContext, usePlayerSource } from './module-data/player-source.ts';
import { ControlBar } from './controls/control-bar.tsx';
import { ExitButton } from './controls/exit-button.tsx';
import { FooterControls } from './controls/footer-controls.tsx';
import { PlayerLayout } from './layout/player-layout.tsx';
import { OverlayVideo } from './overlays/overlay-video.tsx';
import { TimedOverlays } from './overlays/timed-overlays.tsx';
import { findNextBlockedReason } from './page/page-flow.ts';
import { readVideoAspectRatio } from './playback/media-state.ts';
import { defaultPreferences } from './playback/player-preferences.ts';
import { PlayerContext, VideoContext, type PlayerContextValue } from './player-context.tsx';
import { TranscriptPanel } from './transcript/transcript-panel.tsx';
import { useTranscript } from './transcript/use-transcript.ts';
import { EndFrame } from './video/end-frame.tsx';

const noop = () => {};
const noLearningProgress = { openedIds: new Set<string>(), doneIds: new Set<string>(), detourIds: new Set<string>() };

const inertContext = {
  dispatch: noop,
  registerVideo: noop,
  playback: { autoplayBlocked: 'nothing', togglePlay: noop, toggleMute: noop, cycleSpeed: noop, skip: noop, seek: noop },
  preferences: defaultPreferences,
  updatePreferences: noop,
  resumeOffer: null,
  announcement: '',
  announce: noop,
} satisfies Partial<PlayerContextValue>;

/**
 * Sets the playback time of the frame that the preview shows. The preview does not show the first frame of a video, because it is often
 * empty.
 */
const POSTER_TIME_SECONDS = 1;

interface PlayerPreviewProps {
  card: Card;
  /** Sets the second of the video that the preview shows. */
  startSeconds?: number | undefined;
  video: HTMLVideoElement | null;
  /** Is called with the media element of the card's video when it is mounted, and with null when it is removed. */
  onVideoChange: (video: HTMLVideoElement | null) => void;
}

/**
 * Shows a page as learners see it, but paused and without side effects. This component is the only part of the learner app that the admin
 * app imports.
 */
export function PlayerPreview(props: PlayerPreviewProps) {
  const { card } = props;
  const source = useMemo(() => {
    const module = { id: card.moduleId, slug: '', title: '', order: 1 };
    return createLoadedSource({ module, cards: [card], ...noProgress });
  }, [card]);
  return (
    <PlayerSourceContext value={source}>
      <PreviewedPage {...props} />
    </PlayerSourceContext>
  );
}

function PreviewedPage({ card, startSeconds = POSTER_TIME_SECONDS, video, onVideoChange }: PlayerPreviewProps) {
  const source = usePlayerSource();
  const [failedVideoId, setFailedVideoId] = useState<string | null>(null);
  const pictureRatio = useMediaElementValue(video, readVideoAspectRatio, null);
  const transcript = useTranscript(card, null);
  const hasVideo = card.videoId !== null && card.videoId !== failedVideoId;
  const { View, videoPlacement } = getPageTypeView(card.type);
  const player = useMemo((): PlayerContextValue => {
    const page = createPageState(card.id);
    const canGoNext = findNextBlockedReason(card, page) === null;
    return {
      ...inertContext,
      moduleData: { module: { id: card.moduleId, slug: '', title: '', order: 1 }, cards: [card], ...noProgress },
      card,
      page,
      hasVideo,
      pictureRatio: null,
      canHaveDesk: false,
      isDesk: false,
      isDeskFixed: false,
      progress: noLearningProgress,
      transcript,
      navigation: {
        next: noop,
        previous: noop,
        exit: noop,
        goToFailPage: noop,
        open: noop,
        canGoNext,
        canGoPrevious: true,
        isAdvancePending: false,
      },
    };
  }, [card, hasVideo, transcript]);
  return (
    <PlayerContext value={player}>
      <VideoContext value={hasVideo ? video : null}>
        <PlayerLayout mode={hasVideo ? videoPlacement : 'no-video'} pictureRatio={pictureRatio}>
          <div className="video-layer">
            {hasVideo && (
              <>
                <video
                  key={card.videoId}
                  ref={onVideoChange}
                  className="video"
                  src={`${source.getObjectUrl(card.videoId!)}#t=${startSeconds}`}
                  preload="auto"
                  muted
                  playsInline
                  onError={() => setFailedVideoId(card.videoId)}
                />
                <TimedOverlays overlays={card.overlays} />
                {card.endFrameImageId !== null && !card.allowVideoLoop && (
                  <EndFrame key={card.endFrameImageId} imageId={card.endFrameImageId} />
                )}
              </>
            )}
          </div>
          {hasVideo && card.overlayVideoId !== null && <OverlayVideo key={card.overlayVideoId} overlayVideoId={card.overlayVideoId} />}
          <header className="player-header">
            {hasVideo && <ControlBar />}
            <ExitButton onExit={noop} />
          </header>
          {hasVideo && <TranscriptPanel />}
          <section className="page">
            <div className="page-body">
              {!hasVideo && <TranscriptPanel />}
              <CanReloadContext value={false}>
                <View
                  key={card.type}
                  card={card}
                  page={player.page}
                  dispatch={noop}
                  onContinue={noop}
                  onReview={null}
                  sessionId={null}
                  destination={null}
                />
              </CanReloadContext>
            </div>
          </section>
          <FooterControls />
        </PlayerLayout>
      </VideoContext>
    </PlayerContext>
  );
}
