import { createElement, useDeferredValue, useState } from 'react';
import { getPageView } from '#client/learner/page-types/page-view-registry.tsx';
import { ControlBar } from '#client/learner/player/controls/control-bar.tsx';
import { FooterControls } from '#client/learner/player/controls/footer-controls.tsx';
import { ExitButton } from '#client/learner/player/controls/exit-button.tsx';
import { readVideoOrientation } from '#client/learner/player/playback/media-state.ts';
import { OverlayVideo } from '#client/learner/player/overlays/overlay-video.tsx';
import { createPageState, findBlockedReason } from '#client/learner/page-types/page-state.ts';
import { EndFrame } from '#client/learner/player/video/video-layer.tsx';
import { chooseLayoutMode } from '#client/learner/player/layout/layout-mode.ts';
import { PlayerLayout } from '#client/learner/player/layout/player-layout.tsx';
import { TranscriptPanel } from '#client/learner/player/transcript/transcript-panel.tsx';
import { useMediaState } from '#client/learner/player/playback/use-media-state.ts';
import type { Playback } from '#client/learner/player/playback/use-playback.ts';
import { useTranscript } from '#client/learner/player/transcript/use-transcript.ts';
import { TimedOverlays } from '#client/learner/player/overlays/timed-overlays.tsx';
import type { Card } from '#shared/catalog.ts';
import { buildObjectPath } from '#shared/object-id.ts';
import type { CardFormValues } from '../card-form-values.ts';
import { PreviewSeekSlider } from './preview-seek-slider.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { toPreviewCard } from './to-preview-card.ts';
import css from './preview.module.css';

const noop = () => {};
const idlePlayback: Playback = { heldBack: 'nothing', toggle: noop, toggleMute: noop, nextSpeed: noop, skip: noop, seek: noop };
const steps = { next: noop, previous: noop, exit: noop, toFailPage: noop };
/** Seconds into the video, because the first frame is often black. */
const POSTER_TIME_S = 1;

/** Shows the card as learners will see it: the learner's own views, paused and without interaction. */
export function CardPreview({ values, savedCard }: { values: CardFormValues; savedCard: Card | null }) {
  const card = toPreviewCard(useDeferredValue(values), savedCard);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [brokenId, setBrokenId] = useState<string | null>(null);
  const shape = useMediaState(video, readVideoOrientation, null);
  const hasLesson = card.videoId !== null && card.videoId !== brokenId;
  const transcript = useTranscript(card.transcriptId);
  const page = createPageState(card.id);
  return (
    <aside className={css.phone} aria-label="Preview">
      <PhoneFrame>
        <PlayerLayout mode={chooseLayoutMode(card.type, shape, hasLesson)} orientation={shape}>
          <div className="screen">
            {hasLesson && card.videoId !== null && (
              <video
                key={card.videoId}
                ref={setVideo}
                className="picture"
                src={`${buildObjectPath(card.videoId)}#t=${POSTER_TIME_S}`}
                preload="auto"
                muted
                playsInline
                onError={() => setBrokenId(card.videoId)}
              />
            )}
            {hasLesson && <TimedOverlays overlays={card.overlays} video={video} />}
            {hasLesson && card.endFrameImageId !== null && !card.allowVideoLoop && (
              <EndFrame key={card.endFrameImageId} imageId={card.endFrameImageId} video={video} />
            )}
          </div>
          {hasLesson && card.overlayVideoId !== null && (
            <OverlayVideo key={card.overlayVideoId} overlayVideoId={card.overlayVideoId} main={video} />
          )}
          <div className="scrim" />
          <header className="bar">
            {hasLesson && (
              <ControlBar
                video={video}
                playback={idlePlayback}
                rate={1}
                transcript={card.transcriptId === null ? null : { isOpen: true, toggle: noop }}
              />
            )}
            <ExitButton onExit={noop} />
          </header>
          <section className="page">
            <div className="body">
              <TranscriptPanel transcript={transcript} video={video} hasLesson={hasLesson} />
              {createElement(getPageView(card.type), { key: card.type, card, page, dispatch: noop, onContinue: noop })}
            </div>
          </section>
          <FooterControls
            video={hasLesson ? video : null}
            playback={idlePlayback}
            steps={steps}
            hasVideo={hasLesson}
            canGoBack
            canGoNext={findBlockedReason(card, page) === null}
            isNextHighlighted={false}
          />
        </PlayerLayout>
      </PhoneFrame>
      {hasLesson && <PreviewSeekSlider key={card.videoId} video={video} />}
      <p>Preview, as learners see it on a phone</p>
    </aside>
  );
}
