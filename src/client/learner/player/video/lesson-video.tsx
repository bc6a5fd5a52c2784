import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { buildObjectPath } from '#shared/object-id.ts';
import { loadSource, rewind, scheduleUnload } from '../playback/media-commands.ts';

interface LessonVideoProps {
  videoId: string;
  /** On show; else it waits, unseen and silent, for its page. */
  isCurrent: boolean;
  isLooping: boolean;
  captions: string | null;
  onMount: (video: HTMLVideoElement) => void;
  onHide: (video: HTMLVideoElement) => void;
}

/** One lesson's media element. The very element that was loaded ahead is the one that plays when its page comes. */
export function LessonVideo({ videoId, isCurrent: isShown, isLooping, captions, onMount: onMade, onHide: onHiding }: LessonVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const make = useEffectEvent(onMade);
  const hide = useEffectEvent(onHiding);

  useLayoutEffect(() => make(element.current!), []);
  useLayoutEffect(() => {
    const video = element.current!;
    if (!isShown) return rewind(video);
    return () => {
      hide(video);
      video.pause();
    };
  }, [isShown]);
  useLayoutEffect(() => {
    const video = element.current!;
    loadSource(video, buildObjectPath(videoId));
    return () => scheduleUnload(video);
  }, [videoId]);

  return (
    // The captions come when the transcript has.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={element}
      className="picture"
      data-video={isShown ? 'lesson' : 'next'}
      preload="auto"
      playsInline
      loop={isLooping}
      aria-hidden={!isShown || undefined}
      tabIndex={-1}
    >
      {captions && <track kind="captions" label="Transcript" src={captions} />}
    </video>
  );
}
