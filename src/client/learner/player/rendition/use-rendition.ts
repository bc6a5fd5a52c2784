import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Card } from '#shared/catalog.ts';
import { chooseRendition, type Rendition } from '#shared/media/rendition/choose-rendition.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { replaceVideoSource, type PlaybackPosition } from '../playback/media-commands.ts';
import { isBuffering, isCurrentVideo } from '../playback/media-state.ts';
import { setVideoProblem } from '../playback/video-problem.ts';
import { readDataSaver, readConnectionHints, storeConnectionMeasurement } from './connection-hints.ts';
import { LONG_STALL_MS, shouldSwitchToLight } from './stall-rule.ts';
import { measureNetworkSpeed } from './measure-network-speed.ts';
import { recoverVideo } from './recover-video.ts';

const STEADY_SECONDS = 5;
const HAVE_METADATA = 1;
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
 * continues at the same position with the light version of its video. If the browser cannot play one version, the other replaces it. A
 * video that could not be reached continues at the same position with the same version.
 */
export function useRendition({ element, card, embeddedPath, onBeforeSwitch }: RenditionOptions): string {
  const { getObjectUrl } = usePlayerSource();
  const fullId = card.videoId!;
  const lightId = card.video?.light?.id ?? null;
  const [chosen] = useState(() => {
    if (embeddedPath === null) return chooseRendition(card.video, readConnectionHints());
    return lightId !== null && embeddedPath === getObjectUrl(lightId) ? 'light' : 'full';
  });

  const load = useEffectEvent((video: HTMLVideoElement, id: string, position: PlaybackPosition) => {
    onBeforeSwitch(video);
    replaceVideoSource(video, getObjectUrl(id), position);
  });
  useEffect(() => {
    const video = element.current!;
    const unmount = new AbortController();
    const watch = { video, signal: unmount.signal };
    const bitrates = getBitrates(card);
    let current: Rendition = chosen;
    const readPosition = trackPosition(watch);
    const reload = () => load(video, current === 'light' && lightId !== null ? lightId : fullId, readPosition());
    const switchTo = (rendition: Rendition): boolean => {
      if (current === rendition || lightId === null) return false;
      current = rendition;
      reload();
      return true;
    };
    const switchToLight = () => void switchTo('light');
    // The browser knows more about the network connection than the server and can override the server's choice, unless the first frame of
    // the video has already loaded.
    if (isUnseenChoice(video, embeddedPath) && chooseRendition(card.video, readConnectionHints()) === 'light') switchToLight();
    // Part of a video that the server has written into the page has already been loaded when the measurement begins.
    measureNetworkSpeed({ ...watch, hasBegun: embeddedPath !== null }, () => bitrates[current]);
    watchStalls(watch, {
      onStall: (stalls) => {
        storeConnectionMeasurement({ hasStalled: true });
        if (readDataSaver() === 'auto' && shouldSwitchToLight(stalls)) switchToLight();
      },
      // A light version that plays without stalls does not prove that the full version would also play without stalls.
      onSteady: () => current === 'full' && storeConnectionMeasurement({ hasStalled: false }),
    });
    // Only a version that the browser cannot play is a reason to load the other version, which can be much larger.
    let hasTriedFull = chosen === 'full';
    const switchToFull = () => {
      if (hasTriedFull) return false;
      hasTriedFull = true;
      return switchTo('full');
    };
    recoverVideo(watch, { onReload: reload, onUnplayable: switchToFull });
    const checkPicture = () => {
      if (!card.video?.width || video.videoWidth > 0) return;
      if (chosen === 'light' || !switchTo('light')) setVideoProblem(video, 'no-picture');
    };
    video.addEventListener('loadeddata', checkPicture, { signal: unmount.signal });
    if (video.readyState >= HAVE_CURRENT_DATA) checkPicture();
    return () => unmount.abort();
  }, [element, card, chosen, embeddedPath, fullId, lightId]);

  return chosen === 'light' && lightId !== null ? lightId : fullId;
}

/**
 * Returns a function that returns the video's last playback position in seconds, and whether the video was playing. A failed attempt to
 * load the video resets the element's own `currentTime`, and some browsers pause a video whose connection breaks.
 */
function trackPosition({ video, signal }: { video: HTMLVideoElement; signal: AbortSignal }): () => PlaybackPosition {
  let latest = { seconds: video.currentTime, isPlaying: !video.paused };
  const note = () => {
    if (video.error === null && video.readyState >= HAVE_METADATA) latest = { seconds: video.currentTime, isPlaying: !video.paused };
  };
  for (const event of ['timeupdate', 'seeking', 'seeked', 'waiting', 'play', 'pause'] as const)
    video.addEventListener(event, note, { signal });
  return () => {
    note();
    return { ...latest, isPlaying: latest.isPlaying || !video.paused };
  };
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
