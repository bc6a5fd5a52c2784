import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { beginPlaying, tryToPlay, type Beginning } from './begin-playing.ts';
import { clampTime, isPlaying, nextSpeed } from './media-rules.ts';
import type { Preferences } from './preferences.ts';
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

interface Wishes {
  preferences: Preferences;
  prefer: (changes: Partial<Preferences>) => void;
  announce: (words: string) => void;
  /** A dialog is over the lesson. */
  isCovered: boolean;
}

const HELD_BACK: Record<Beginning, Playback['heldBack'] | null> = { asAsked: 'nothing', withoutSound: 'sound', refused: 'start', overtaken: null };

/** Starts the lesson by itself, and passes requests on to its media element. */
export function usePlayback(video: HTMLVideoElement | null, { preferences, prefer, announce, isCovered }: Wishes): Playback {
  const [heldBack, setHeldBack] = useState<Playback['heldBack']>('nothing');

  const begin = useEffectEvent(async (media: HTMLVideoElement, signal: AbortSignal) => {
    // A new source would reset the rate to the default one.
    media.defaultPlaybackRate = media.playbackRate = preferences.rate;
    // Once refused, sound is tried again only after a gesture, else every page would start with a stumble.
    const mayHaveSound = heldBack === 'nothing' || navigator.userActivation?.hasBeenActive !== false;
    media.muted = preferences.isMuted || !mayHaveSound;
    if (prefersReducedMotion()) return setHeldBack('start');
    const outcome = HELD_BACK[await beginPlaying(media)];
    if (signal.aborted || outcome === null) return;
    setHeldBack(outcome === 'nothing' && media.muted && !preferences.isMuted ? 'sound' : outcome);
  });
  useEffect(() => {
    if (!video) return;
    const left = new AbortController();
    void begin(video, left.signal);
    return () => left.abort();
  }, [video]);

  useEffect(() => {
    if (!video || !isCovered || !isPlaying(video)) return;
    video.pause();
    return () => {
      // Not when the page was left together with its dialog.
      if (video.isConnected && video.dataset['video'] === 'lesson') void tryToPlay(video);
    };
  }, [video, isCovered]);

  return useMemo(() => {
    const withSound = (media: HTMLVideoElement) => {
      media.muted = false;
      prefer({ isMuted: false });
      setHeldBack('nothing');
    };
    return {
      heldBack,
      toggle() {
        if (!video) return;
        if (isPlaying(video)) return video.pause();
        // The press that starts a lesson also allows its sound.
        if (heldBack === 'start') {
          video.muted = preferences.isMuted;
          setHeldBack('nothing');
        }
        void tryToPlay(video);
      },
      toggleMute() {
        if (!video) return;
        if (video.muted) return withSound(video);
        video.muted = true;
        prefer({ isMuted: true });
      },
      nextSpeed() {
        if (!video) return;
        const rate = nextSpeed(video.playbackRate);
        video.defaultPlaybackRate = video.playbackRate = rate;
        prefer({ rate });
        announce(`Speed ${rate}x`);
      },
      skip(seconds) {
        if (video) video.currentTime = clampTime(video.currentTime + seconds, video);
      },
      seek(seconds) {
        if (video) video.currentTime = clampTime(seconds, video);
      },
    };
  }, [video, heldBack, preferences.isMuted, prefer, announce]);
}
