import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { attemptAutoplay, type AutoplayOutcome } from './autoplay.ts';
import { requestPlay, resumeVideoAt, seekTo, setMuted, setPlaybackRate } from './media-commands.ts';
import { getNextSpeed, isCurrentVideo, isPlaying } from './media-state.ts';
import type { PlayerPreferences } from './player-preferences.ts';
import { prefersReducedMotion } from './use-reduced-motion.ts';
import { recordPause, recordSeek } from './video-actions.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { getWords } from '#client/words/words-store.ts';

export interface Playback {
  /**
   * Says whether the browser's autoplay policy has blocked nothing, only the sound, or all playback. When the sound is blocked, the player
   * shows "Tap for sound". When all playback is blocked, the player shows a large play button.
   */
  autoplayBlocked: 'nothing' | 'sound' | 'start';
  togglePlay: () => void;
  toggleMute: () => void;
  cycleSpeed: () => void;
  skip: (seconds: number) => void;
  seek: (seconds: number) => void;
}

interface PlaybackOptions {
  /** Holds the playback time in seconds at which the video starts. */
  startSeconds: number;
  preferences: PlayerPreferences;
  updatePreferences: (changes: Partial<PlayerPreferences>) => void;
  announce: (message: string) => void;
  /** Is true while a dialog is open, which pauses the video. */
  isDialogOpen: boolean;
}

const BLOCKED_BY_OUTCOME: Record<AutoplayOutcome, Playback['autoplayBlocked'] | null> = {
  playing: 'nothing',
  'playing-muted': 'sound',
  blocked: 'start',
  interrupted: null,
  'not-loaded': null,
};

export function usePlayback(
  video: HTMLVideoElement | null,
  { startSeconds, preferences, updatePreferences, announce, isDialogOpen }: PlaybackOptions,
): Playback {
  const [autoplayBlocked, setAutoplayBlocked] = useState<Playback['autoplayBlocked']>('nothing');

  const start = useEffectEvent(async (media: HTMLVideoElement, signal: AbortSignal) => {
    setPlaybackRate(media, preferences.rate);
    // Once the browser has blocked the sound, the player tries to play sound again only after a user gesture. Without a user gesture, an
    // attempt to play sound would fail on every new page.
    const canTrySound = autoplayBlocked === 'nothing' || hasUserGesture();
    setMuted(media, preferences.isMuted || !canTrySound);
    if (startSeconds > 0) resumeVideoAt(media, startSeconds, signal);
    if (prefersReducedMotion()) {
      setAutoplayBlocked('start');
      return 'blocked';
    }
    const outcome = await attemptAutoplay(media);
    const blocked = BLOCKED_BY_OUTCOME[outcome];
    if (!signal.aborted && blocked !== null)
      setAutoplayBlocked(blocked === 'nothing' && media.muted && !preferences.isMuted ? 'sound' : blocked);
    return outcome;
  });
  useEffect(() => {
    if (!video) return;
    const unmount = new AbortController();
    const { signal } = unmount;
    const startWhenLoaded = async () => {
      const outcome = await start(video, signal);
      // The video may be loaded again later, for example after the server has temporarily refused to send it.
      if (outcome === 'not-loaded') video.addEventListener('loadedmetadata', () => void startWhenLoaded(), { once: true, signal });
    };
    void startWhenLoaded();
    return () => unmount.abort();
  }, [video]);

  useEffect(() => {
    if (!video || !isDialogOpen || !isPlaying(video)) return;
    video.pause();
    return () => {
      // When a dialog is closed, the video continues, unless the learner has left the page in the meantime.
      if (isCurrentVideo(video)) requestPlay(video);
    };
  }, [video, isDialogOpen]);

  return useMemo(() => {
    const moveTo = (media: HTMLVideoElement, seconds: number) => {
      recordSeek(media, seconds);
      seekTo(media, seconds);
    };
    return {
      autoplayBlocked,
      togglePlay() {
        if (!video) return;
        if (isPlaying(video)) {
          recordPause(video);
          return video.pause();
        }
        // Pressing Play to start a blocked video is a user gesture, so the browser then also allows sound.
        if (autoplayBlocked === 'start') {
          setMuted(video, preferences.isMuted);
          setAutoplayBlocked('nothing');
        }
        requestPlay(video);
      },
      toggleMute() {
        if (!video) return;
        const isMuted = !video.muted;
        setMuted(video, isMuted);
        updatePreferences({ isMuted });
        if (!isMuted) setAutoplayBlocked('nothing');
      },
      cycleSpeed() {
        if (!video) return;
        const rate = getNextSpeed(video.playbackRate);
        setPlaybackRate(video, rate);
        updatePreferences({ rate });
        announce(getWords(playerEn).speed(rate));
      },
      skip(seconds) {
        if (video) moveTo(video, video.currentTime + seconds);
      },
      seek(seconds) {
        if (video) moveTo(video, seconds);
      },
    };
  }, [video, autoplayBlocked, preferences.isMuted, updatePreferences, announce]);
}

/** Returns whether the user has clicked, tapped or pressed a key on the page, or true if the browser cannot report such user gestures. */
function hasUserGesture(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.hasBeenActive ?? true;
}
