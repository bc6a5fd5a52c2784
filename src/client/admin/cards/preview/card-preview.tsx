import { createElement, useDeferredValue, useState } from 'react';
import { viewOf } from '#client/learner/page-types/page-view-registry.tsx';
import { ControlPill } from '#client/learner/player/controls/control-bar.tsx';
import { Dock } from '#client/learner/player/controls/footer-controls.tsx';
import { ExitButton } from '#client/learner/player/controls/exit-button.tsx';
import { shapeOf } from '#client/learner/player/playback/media-state.ts';
import { OverlayVideo } from '#client/learner/player/overlays/overlay-video.tsx';
import { freshPage, refusalOf } from '#client/learner/page-types/page-state.ts';
import { EndFrame } from '#client/learner/player/video/video-layer.tsx';
import { stageMode } from '#client/learner/player/layout/layout-mode.ts';
import { Stage } from '#client/learner/player/layout/player-layout.tsx';
import { TranscriptPanel } from '#client/learner/player/transcript/transcript-panel.tsx';
import { useMedia } from '#client/learner/player/playback/use-media-state.ts';
import type { Playback } from '#client/learner/player/playback/use-playback.ts';
import { useTranscript } from '#client/learner/player/transcript/use-transcript.ts';
import { ZoneOverlays } from '#client/learner/player/overlays/timed-overlays.tsx';
import type { Card } from '#shared/catalog.ts';
import { objectPath } from '#shared/object-id.ts';
import type { CardFormValues } from '../card-form-values.ts';
import { PreviewSeekSlider } from './preview-seek-slider.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { toPreviewCard } from './to-preview-card.ts';
import css from './preview.module.css';

const noop = () => {};
const idlePlayback: Playback = { heldBack: 'nothing', toggle: noop, toggleMute: noop, nextSpeed: noop, skip: noop, seek: noop };
const steps = { next: noop, previous: noop, exit: noop, toFailPage: noop };
/** Seconds into the film: its first frame is often empty. */
const POSTER_TIME_S = 1;

/** The page as learners will see it, by their own views, standing still. */
export function CardPreview({ draft, saved }: { draft: CardFormValues; saved: Card | null }) {
  const card = toPreviewCard(useDeferredValue(draft), saved);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [brokenId, setBrokenId] = useState<string | null>(null);
  const shape = useMedia(video, shapeOf, null);
  const hasLesson = card.videoId !== null && card.videoId !== brokenId;
  const transcript = useTranscript(card.transcriptId);
  const page = freshPage(card.id);
  return (
    <aside className={css.phone} aria-label="Preview">
      <PhoneFrame>
        <Stage mode={stageMode(card.type, shape, hasLesson)} shape={shape}>
          <div className="screen">
            {hasLesson && card.videoId !== null && (
              <video
                key={card.videoId}
                ref={setVideo}
                className="picture"
                src={`${objectPath(card.videoId)}#t=${POSTER_TIME_S}`}
                preload="auto"
                muted
                playsInline
                onError={() => setBrokenId(card.videoId)}
              />
            )}
            {hasLesson && <ZoneOverlays overlays={card.overlays} video={video} />}
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
              <ControlPill
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
              {createElement(viewOf(card.type), { key: card.type, card, page, act: noop, goOn: noop })}
            </div>
          </section>
          <Dock
            video={hasLesson ? video : null}
            playback={idlePlayback}
            steps={steps}
            hasLesson={hasLesson}
            canGoBack
            canGoOn={refusalOf(card, page) === null}
            isReady={false}
          />
        </Stage>
      </PhoneFrame>
      {hasLesson && <PreviewSeekSlider key={card.videoId} video={video} />}
      <p>Preview, as learners see it on a phone</p>
    </aside>
  );
}
