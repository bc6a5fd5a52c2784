import { lazy, Suspense, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { Card } from '#shared/catalog.ts';
import { buildObjectPath } from '#shared/object-id.ts';
import { LessonVideo } from './lesson-video.tsx';
import { isPlaying, isStalled } from '../playback/media-state.ts';
import { useMediaState } from '../playback/use-media-state.ts';
import './video-layer.css';

// Hardly a lesson has any, and the lesson is whole without them: also when their code does not arrive.
const TimedOverlays = lazy(async () => {
  const code = await import('../overlays/timed-overlays.tsx').catch(() => null);
  return { default: code?.TimedOverlays ?? (() => null) };
});

interface VideoLayerProps {
  card: Card;
  /** The card whose video is loaded ahead. */
  nextCard: Card | null;
  video: HTMLVideoElement | null;
  isLooping: boolean;
  captions: string | null;
  /** The browser waits for the learner to start the lesson. */
  isPlayButtonShown: boolean;
  onVideoMount: (cardId: string, video: HTMLVideoElement) => void;
  onVideoHide: (cardId: string, video: HTMLVideoElement) => void;
  onToggle: () => void;
}

/** The lesson, the one after it, and what may lie over it. A tap plays and pauses. */
export function VideoLayer({
  card,
  nextCard,
  video,
  isLooping,
  captions,
  isPlayButtonShown: isWaiting,
  onVideoMount: onMade,
  onVideoHide: onHiding,
  onToggle,
}: VideoLayerProps) {
  const isRunning = useMediaState(video, isPlaying, false);
  const isStuck = useMediaState(video, isStalled, false);
  const lessons = [card, nextCard].filter((lesson) => lesson !== null && lesson.videoId !== null);
  return (
    <div className="screen" role="presentation" onClick={onToggle}>
      {lessons.map((lesson) => (
        <LessonVideo
          key={lesson!.id}
          videoId={lesson!.videoId!}
          isCurrent={lesson === card}
          isLooping={lesson === card && isLooping}
          captions={lesson === card ? captions : null}
          onMount={(element) => onMade(lesson!.id, element)}
          onHide={(element) => onHiding(lesson!.id, element)}
        />
      ))}
      {card.overlays.length > 0 && (
        <Suspense key={`zones ${card.id}`}>
          <TimedOverlays overlays={card.overlays} video={video} />
        </Suspense>
      )}
      {card.endFrameImageId !== null && !isLooping && <EndFrame key={card.id} imageId={card.endFrameImageId} video={video} />}
      {isStuck && <span className="stall" aria-hidden="true" />}
      {isWaiting && !isRunning && (
        // The control is Play in the pill; this only shows where to tap.
        <span className="bigplay" aria-hidden="true">
          <Icon name="play" />
        </span>
      )}
    </div>
  );
}

/** The picture a lesson ends on. It is there from the start, unseen, so that it comes without delay; if it cannot be loaded, the last frame stays. */
export function EndFrame({ imageId, video }: { imageId: string; video: HTMLVideoElement | null }) {
  const hasEnded = useMediaState(video, (media) => media.ended, false);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return <img className="picture endframe" src={buildObjectPath(imageId)} alt="" hidden={!hasEnded} onError={() => setBroken(true)} />;
}
