import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Card } from '#shared/catalog.ts';
import { buildObjectPath } from '#shared/media/object-id.ts';
import { chooseRendition, type Rendition } from '#shared/media/rendition/choose-rendition.ts';
import { replaceSource } from '../playback/media-commands.ts';
import { isBuffering, isCurrentVideo } from '../playback/media-state.ts';
import { readDataSaver, readLineHints, rememberLine } from './line-hints.ts';
import { LONG_WAIT_MS, shouldSwitchToLight } from './stall-rule.ts';
import { watchSpeed } from './watch-speed.ts';

const STEADY_SECONDS = 5;
const HAVE_CURRENT_DATA = 2;

interface RenditionOptions {
  element: RefObject<HTMLVideoElement | null>;
  card: Card;
  /** The path of the video that the server has chosen and begun to load, or null. */
  openedPath: string | null;
  /** Called before the element gets another source: what was played so far is forgotten with the old one. */
  onBeforeSwitch: (video: HTMLVideoElement) => void;
}

/**
 * Chooses the rendition of a card's video before it is loaded, and returns the id of the object to load. A lesson that stalls
 * goes on as its light version at the same second; a light version that the browser cannot play is replaced by the full video.
 */
export function useRendition({ element, card, openedPath, onBeforeSwitch }: RenditionOptions): string {
  const fullId = card.videoId!;
  const lightId = card.video?.light?.id ?? null;
  const [chosen] = useState(() => {
    if (openedPath === null) return chooseRendition(card.video, readLineHints());
    return lightId !== null && openedPath === buildObjectPath(lightId) ? 'light' : 'full';
  });

  const switchTo = useEffectEvent((video: HTMLVideoElement, id: string) => {
    onBeforeSwitch(video);
    replaceSource(video, buildObjectPath(id));
  });
  useEffect(() => {
    const video = element.current!;
    const unmount = new AbortController();
    const watch = { video, signal: unmount.signal };
    const bitrates = getBitrates(card);
    let current: Rendition = chosen;
    const switchToLight = () => {
      if (current === 'light' || lightId === null) return;
      current = 'light';
      switchTo(video, lightId);
    };
    // The server knows less about the line. What it has begun is kept if there is something to see.
    if (isUnseenChoice(video, openedPath) && chooseRendition(card.video, readLineHints()) === 'light') switchToLight();
    watchSpeed(watch, () => bitrates[current]);
    watchStalls(watch, {
      onStall: (stalls) => {
        rememberLine({ hasStalled: true });
        if (readDataSaver() === 'auto' && shouldSwitchToLight(stalls)) switchToLight();
      },
      // A light version without a stall says nothing about the full video.
      onSteady: () => current === 'full' && rememberLine({ hasStalled: false }),
    });
    const fallBack = () => {
      if (current === 'full') return;
      current = 'full';
      switchTo(video, fullId);
    };
    video.addEventListener('error', fallBack, { signal: unmount.signal });
    return () => unmount.abort();
  }, [element, card, chosen, openedPath, fullId, lightId]);

  return chosen === 'light' && lightId !== null ? lightId : fullId;
}

/** Returns whether the server chose what the video loads, and none of it can be seen yet. */
const isUnseenChoice = (video: HTMLVideoElement, openedPath: string | null) => openedPath !== null && video.readyState < HAVE_CURRENT_DATA;

/** The bits per second of both renditions; null when the length of the video is not known. */
function getBitrates({ video }: Card): Record<Rendition, number | null> {
  const full = video?.bitrate ?? null;
  const light = full === null || !video?.light ? null : (full * video.light.size) / video.size;
  return { full, light };
}

interface StallHandlers {
  /** Called when a stall begins, and again when it has lasted long. */
  onStall: (stalls: { count: number; waitingMs: number }) => void;
  /** Called once when playback has gone on without a stall. */
  onSteady: () => void;
}

/** Watches how often and how long the video of the current page waits for data. Waiting after a seek is no stall. */
function watchStalls({ video, signal }: { video: HTMLVideoElement; signal: AbortSignal }, { onStall, onSteady }: StallHandlers): void {
  let count = 0;
  let isSteady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopTimer = () => clearTimeout(timer);
  const handleWaiting = () => {
    if (!isCurrentVideo(video) || video.seeking) return;
    if (video.currentTime > 0) onStall({ count: ++count, waitingMs: 0 });
    stopTimer();
    timer = setTimeout(() => {
      if (isCurrentVideo(video) && isBuffering(video)) onStall({ count, waitingMs: LONG_WAIT_MS });
    }, LONG_WAIT_MS);
  };
  const handleTimeUpdate = () => {
    if (isSteady || count > 0 || video.currentTime < STEADY_SECONDS || !isCurrentVideo(video)) return;
    isSteady = true;
    onSteady();
  };
  video.addEventListener('waiting', handleWaiting, { signal });
  for (const event of ['playing', 'pause', 'emptied'] as const) video.addEventListener(event, stopTimer, { signal });
  video.addEventListener('timeupdate', handleTimeUpdate, { signal });
  signal.addEventListener('abort', stopTimer);
}
