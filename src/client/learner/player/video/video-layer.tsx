import { Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { lazyOrNothing, lazyOrReload } from '#client/import-or-reload.ts';
import { Icon } from '#client/ui/icon.tsx';
import { isBuffering, isPlaying } from '../playback/media-state.ts';
import { useReducedMotion } from '../playback/use-reduced-motion.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { useWatchTracking } from '../tracking/use-tracking.ts';
import { useCaptionsUrl } from '../transcript/use-captions-url.ts';
import { EndFrame } from './end-frame.tsx';
import { LessonVideo } from './lesson-video.tsx';
import { removeUnusedEmbeddedVideo } from './embedded-video.ts';
import { useCardToPreload } from './use-card-to-preload.ts';
import './video-layer.css';

// The code for overlays is loaded separately, because few cards have overlays.
const TimedOverlays = lazyOrNothing(async () => (await import('../overlays/timed-overlays.tsx')).TimedOverlays);
const VideoMark = lazyOrReload(async () => (await import('./video-mark.tsx')).VideoMark);

/** Renders the page's video, the preloaded video of the next page, and the overlays. A tap on the video plays or pauses the video. */
export function VideoLayer() {
  const { card, playback, transcript, registerVideo } = usePlayer();
  const { mark } = usePlayerSource();
  const nextCard = useCardToPreload();
  const captionsUrl = useCaptionsUrl(transcript.cues);
  const trackWatched = useWatchTracking();
  // This effect removes the video element that the server wrote into the page, unless a card uses it.
  useEffect(removeUnusedEmbeddedVideo, []);
  const isLooping = !useReducedMotion() && card.allowVideoLoop;
  const wanted = useMemo(() => [card, nextCard].filter((each) => each !== null && each.videoId !== null), [card, nextCard]);
  // The video of the page before is only hidden at first, because its removal would delay the picture of the new page.
  const mounted = useDeferredValue(wanted);
  const cardsWithVideo = mounted.includes(card) ? mounted : wanted;
  return (
    <div className="video-layer" role="presentation" onClick={playback.togglePlay}>
      {cardsWithVideo.map((each) => (
        <LessonVideo
          key={each!.id}
          card={each!}
          isCurrent={each === card}
          isLooping={each === card && isLooping}
          captionsUrl={each === card ? captionsUrl : null}
          captionsLanguage={transcript.shown?.language ?? null}
          onMount={(video) => registerVideo(each!.id, video)}
          onHide={(video) => trackWatched(each!, video)}
        />
      ))}
      {card.overlays.length > 0 && (
        <Suspense key={`overlays ${card.id}`}>
          <TimedOverlays overlays={card.overlays} />
        </Suspense>
      )}
      {card.endFrameImageId !== null && !isLooping && <EndFrame key={card.id} imageId={card.endFrameImageId} />}
      {mark !== null && (
        <Suspense key={`mark ${card.id}`}>
          <VideoMark text={mark} />
        </Suspense>
      )}
      <PlaybackIndicator />
    </div>
  );
}

/**
 * Indicates that the video is buffering, or shows the place to tap if autoplay is blocked. The playback indicator is hidden from screen
 * readers, whose users can start the video with the Play button in the control bar.
 */
function PlaybackIndicator() {
  const { playback } = usePlayer();
  const isRunning = useVideoState(isPlaying, false);
  const isWaitingForData = useVideoState(isBuffering, false);
  return (
    <>
      {isWaitingForData && <span className="buffering-spinner" aria-hidden="true" />}
      {playback.autoplayBlocked === 'start' && !isRunning && (
        <span className="big-play-button" aria-hidden="true">
          <Icon name="play" />
        </span>
      )}
    </>
  );
}
