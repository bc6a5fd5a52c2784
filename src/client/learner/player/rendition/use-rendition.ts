import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { waitForRetryAfter } from '#client/api/retry-after.ts';
import type { Card } from '#shared/catalog.ts';
import { chooseRendition, type Rendition } from '#shared/media/rendition/choose-rendition.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { replaceVideoSource } from '../playback/media-commands.ts';
import { isBuffering, isCurrentVideo } from '../playback/media-state.ts';
import { readDataSaver, readConnectionHints, storeConnectionMeasurement } from './connection-hints.ts';
import { LONG_STALL_MS, shouldSwitchToLight } from './stall-rule.ts';
import { measureNetworkSpeed } from './measure-network-speed.ts';

const STEADY_SECONDS = 5;
const HAVE_CURRENT_DATA = 2;

interface RenditionOptions {
  element: RefObject<HTMLVideoElement | null>;
  card: Card;
  /** Holds the path of the video that the server has chosen and written into the page, or null if there is none. */
  embeddedPath: string | null;
  /** Is called before the video element gets another source, which makes the element lose its record of played ranges. */
  onBeforeSwitch: (video: HTMLVideoElement) => void;
}

/**
 * Chooses the rendition of a card's video before the video is loaded, and returns the id of the object to load. A lesson that stalls
 * continues at the same position with the light version of its video. If the browser cannot play the light version, the full version
 * replaces it. If the server temporarily refuses to send a video, the hook loads the video again once the server allows the request.
 */
export function useRendition({ element, card, embeddedPath, onBeforeSwitch }: RenditionOptions): string {
  const { getObjectUrl } = usePlayerSource();
  const fullId = card.videoId!;
  const lightId = card.video?.light?.id ?? null;
  const [chosen] = useState(() => {
    if (embeddedPath === null) return chooseRendition(card.video, readConnectionHints());
    return lightId !== null && embeddedPath === getObjectUrl(lightId) ? 'light' : 'full';
  });

  const switchTo = useEffectEvent((video: HTMLVideoElement, id: string) => {
    onBeforeSwitch(video);
    replaceVideoSource(video, getObjectUrl(id));
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
    // The browser knows more about the network connection than the server and can override the server's choice, unless the first frame of
    // the video has already loaded.
    if (isUnseenChoice(video, embeddedPath) && chooseRendition(card.video, readConnectionHints()) === 'light') switchToLight();
    measureNetworkSpeed(watch, () => bitrates[current]);
    watchStalls(watch, {
      onStall: (stalls) => {
        storeConnectionMeasurement({ hasStalled: true });
        if (readDataSaver() === 'auto' && shouldSwitchToLight(stalls)) switchToLight();
      },
      // A light version that plays without stalls does not prove that the full version would also play without stalls.
      onSteady: () => current === 'full' && storeConnectionMeasurement({ hasStalled: false }),
    });
    const handleError = async () => {
      const wasRefused = await waitForRetryAfter(video.src, unmount.signal).catch(() => false);
      if (unmount.signal.aborted) return;
      if (wasRefused) return switchTo(video, current === 'light' && lightId !== null ? lightId : fullId);
      if (current === 'full') return;
      current = 'full';
      switchTo(video, fullId);
    };
    video.addEventListener('error', () => void handleError(), { signal: unmount.signal });
    // A video that the server has written into the page can have failed before the player is ready.
    if (video.error) void handleError();
    return () => unmount.abort();
  }, [element, card, chosen, embeddedPath, fullId, lightId]);

  return chosen === 'light' && lightId !== null ? lightId : fullId;
}

/** Returns whether the server has chosen the version of the video and the browser has not yet loaded the first frame of that version. */
const isUnseenChoice = (video: HTMLVideoElement, embeddedPath: string | null) =>
  embeddedPath !== null && video.readyState < HAVE_CURRENT_DATA;

/** Returns the bit rates of a video's full and light versions in bits per second, or null where the bit rate is unknown. */
function getBitrates({ video }: Card): Record<Rendition, number | null> {
  const full = video?.bitrate ?? null;
  const light = full === null || !video?.light ? null : (full * video.light.size) / video.size;
  return { full, light };
}

interface StallHandlers {
  /** Is called when a stall begins, and once more when the stall has lasted for a long time. */
  onStall: (stalls: { count: number; waitingMs: number }) => void;
  /** Is called once, after the video has played for a while without a stall. */
  onSteady: () => void;
}

/** Reports the stalls during which the current page's video waits for data. Waiting after a seek does not count as a stall. */
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
      if (isCurrentVideo(video) && isBuffering(video)) onStall({ count, waitingMs: LONG_STALL_MS });
    }, LONG_STALL_MS);
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
