import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Card } from '#shared/catalog.ts';
import { nameLanguage } from '#shared/language-tags.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { loadVideoSource, rewindToStart, scheduleMediaRelease } from '../playback/media-commands.ts';
import { isCurrentVideo } from '../playback/media-state.ts';
import { retryFailedVideo } from '../rendition/recover-video.ts';
import { useRendition } from '../rendition/use-rendition.ts';
import { findEmbeddedVideo, moveEmbeddedVideo } from './embedded-video.ts';
import { runAfterPaint } from '#client/ui/run-after-paint.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';

interface LessonVideoProps {
  card: Card;
  /**
   * Is true when the video belongs to the current page. A video that does not belong to the current page is being preloaded and is hidden
   * and muted.
   */
  isCurrent: boolean;
  isLooping: boolean;
  captionsUrl: string | null;
  captionsLanguage: string | null;
  onMount: (video: HTMLVideoElement) => void;
  onHide: (video: HTMLVideoElement) => void;
}

/** Renders the video of one card. The same element preloads and later plays the video, so no data is loaded twice. */
export function LessonVideo(props: LessonVideoProps) {
  const { card, isCurrent, isLooping, captionsUrl, captionsLanguage, onMount, onHide } = props;
  const { getObjectUrl } = usePlayerSource();
  const element = useRef<HTMLVideoElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const [opened] = useState(() => findEmbeddedVideo([card.videoId!, card.video?.light?.id ?? card.videoId!].map(getObjectUrl)));
  const videoId = useRendition({ element, card, embeddedPath: opened?.getAttribute('src') ?? null, onBeforeSwitch: onHide });
  // A preloaded video needs no poster image, because its first frame is available by the time its page is shown.
  const [posterId] = useState(() => (isCurrent ? (card.video?.posterId ?? null) : null));
  const handleMount = useEffectEvent(onMount);
  const handleHide = useEffectEvent(onHide);

  useLayoutEffect(() => {
    if (!opened) return;
    element.current = opened;
    moveEmbeddedVideo(opened, slot.current!, { isCurrent, isLooping });
  }, [opened, isCurrent, isLooping]);
  useLayoutEffect(() => handleMount(element.current!), []);
  useLayoutEffect(() => {
    const video = element.current!;
    if (!isCurrent) {
      // To seek takes time, which would delay the picture of the new page.
      return runAfterPaint(() => {
        if (!isCurrentVideo(video)) rewindToStart(video);
      });
    }
    retryFailedVideo(video);
    return () => {
      handleHide(video);
      video.pause();
    };
  }, [isCurrent]);
  useLayoutEffect(() => {
    const video = element.current!;
    loadVideoSource(video, getObjectUrl(videoId));
    return () => scheduleMediaRelease(video);
  }, [getObjectUrl, videoId]);

  const words = useWords(playerEn);
  // The captions are added after the transcript has loaded.
  const captions = captionsUrl && (
    <track
      key={captionsUrl}
      kind="captions"
      label={captionsLanguage ? nameLanguage(captionsLanguage) : words.transcript}
      {...(captionsLanguage && { srcLang: captionsLanguage })}
      src={captionsUrl}
    />
  );
  if (opened) {
    return (
      <div className="video-slot" ref={slot}>
        {createPortal(captions, opened)}
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={element}
      className="video"
      data-video={isCurrent ? 'lesson' : 'next'}
      preload="auto"
      poster={posterId === null ? undefined : getObjectUrl(posterId)}
      playsInline
      loop={isLooping}
      aria-hidden={!isCurrent || undefined}
      tabIndex={-1}
    >
      {captions}
    </video>
  );
}
