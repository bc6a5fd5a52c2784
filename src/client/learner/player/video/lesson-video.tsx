import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { buildObjectPath } from '#shared/media/object-id.ts';
import { loadSource, rewind, scheduleUnload } from '../playback/media-commands.ts';

interface LessonVideoProps {
  videoId: string;
  /** Whether this is the video of the current page. Otherwise it is preloaded: hidden and muted. */
  isCurrent: boolean;
  isLooping: boolean;
  captionsUrl: string | null;
  onMount: (video: HTMLVideoElement) => void;
  onHide: (video: HTMLVideoElement) => void;
}

/** The video of one card. The element that preloads a card's video later plays it, so nothing is loaded twice. */
export function LessonVideo({ videoId, isCurrent, isLooping, captionsUrl, onMount, onHide }: LessonVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const handleMount = useEffectEvent(onMount);
  const handleHide = useEffectEvent(onHide);

  useLayoutEffect(() => handleMount(element.current!), []);
  useLayoutEffect(() => {
    const video = element.current!;
    if (!isCurrent) return rewind(video);
    return () => {
      handleHide(video);
      video.pause();
    };
  }, [isCurrent]);
  useLayoutEffect(() => {
    const video = element.current!;
    loadSource(video, buildObjectPath(videoId));
    return () => scheduleUnload(video);
  }, [videoId]);

  return (
    // The captions are added when the transcript has loaded.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={element}
      className="video"
      data-video={isCurrent ? 'lesson' : 'next'}
      preload="auto"
      playsInline
      loop={isLooping}
      aria-hidden={!isCurrent || undefined}
      tabIndex={-1}
    >
      {captionsUrl && <track kind="captions" label="Transcript" src={captionsUrl} />}
    </video>
  );
}
