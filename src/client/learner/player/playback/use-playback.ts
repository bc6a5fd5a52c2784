import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { attemptAutoplay, type AutoplayOutcome } from './autoplay.ts';
import { resumeAt, requestPlay, seekTo, setMuted, setPlaybackRate } from './media-commands.ts';
import { isPlaying, getNextSpeed } from './media-state.ts';
import type { PlayerPreferences } from './player-preferences.ts';
import { prefersReducedMotion } from './use-reduced-motion.ts';

export interface Playback {
  /** What the browser held back: nothing, the sound ("Tap for sound"), or the whole start (a big Play). */
  heldBack: 'nothing' | 'sound' | 'start';
  toggle: () => void;
  toggleMute: () => void;
  nextSpeed: () => void;
  skip: (seconds: number) => void;
  seek: (seconds: number) => void;
}

interface PlaybackOptions {
  /** The second at which the lesson begins. */
  startSeconds: number;
  preferences: PlayerPreferences;
  updatePreferences: (changes: Partial<PlayerPreferences>) => void;
  announce: (words: string) => void;
  /** A dialog is over the lesson. */
  isDialogOpen: boolean;
}

const BLOCKED_BY_OUTCOME: Record<AutoplayOutcome, Playback['heldBack'] | null> = {
  asAsked: 'nothing',
  withoutSound: 'sound',
  refused: 'start',
  overtaken: null,
};

/** Starts the lesson by itself, and passes requests on to its media element. */
export function usePlayback(
  video: HTMLVideoElement | null,
  { startSeconds: beginAt, preferences, updatePreferences: prefer, announce, isDialogOpen: isCovered }: PlaybackOptions,
): Playback {
  const [heldBack, setHeldBack] = useState<Playback['heldBack']>('nothing');

  const begin = useEffectEvent(async (media: HTMLVideoElement, signal: AbortSignal) => {
    setPlaybackRate(media, preferences.rate);
    // Once refused, sound is tried again only after a gesture, else every page would start with a stumble.
    const mayHaveSound = heldBack === 'nothing' || hasUserGesture();
    setMuted(media, preferences.isMuted || !mayHaveSound);
    if (beginAt > 0) resumeAt(media, beginAt, signal);
    if (prefersReducedMotion()) return setHeldBack('start');
    const outcome = BLOCKED_BY_OUTCOME[await attemptAutoplay(media)];
    if (signal.aborted || outcome === null) return;
    setHeldBack(outcome === 'nothing' && media.muted && !preferences.isMuted ? 'sound' : outcome);
  });
  useEffect(() => {
    if (!video) return;
    const left = new AbortController();
    // What the browser answered is known only here.
    // oxlint-disable-next-line react/set-state-in-effect
    void begin(video, left.signal);
    return () => left.abort();
  }, [video]);

  useEffect(() => {
    if (!video || !isCovered || !isPlaying(video)) return;
    video.pause();
    return () => {
      // Not when the page was left together with its dialog.
      if (video.isConnected && video.dataset['video'] === 'lesson') requestPlay(video);
    };
  }, [video, isCovered]);

  return useMemo(
    () => ({
      heldBack,
      toggle() {
        if (!video) return;
        if (isPlaying(video)) return video.pause();
        // The press that starts a lesson also allows its sound.
        if (heldBack === 'start') {
          setMuted(video, preferences.isMuted);
          setHeldBack('nothing');
        }
        requestPlay(video);
      },
      toggleMute() {
        if (!video) return;
        const isMuted = !video.muted;
        setMuted(video, isMuted);
        prefer({ isMuted });
        if (!isMuted) setHeldBack('nothing');
      },
      nextSpeed() {
        if (!video) return;
        const rate = getNextSpeed(video.playbackRate);
        setPlaybackRate(video, rate);
        prefer({ rate });
        announce(`Speed ${rate}x`);
      },
      skip(seconds) {
        if (video) seekTo(video, video.currentTime + seconds);
      },
      seek(seconds) {
        if (video) seekTo(video, seconds);
      },
    }),
    [video, heldBack, preferences.isMuted, prefer, announce],
  );
}

/** Browsers that do not tell are given the benefit of the doubt. */
function hasUserGesture(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.hasBeenActive ?? true;
}
