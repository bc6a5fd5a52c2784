import { createContext, use } from 'react';
import type { Card } from '#shared/catalog.ts';
import { useMediaElementValue } from '#client/ui/use-media-element-value.ts';
import type { PageStateAction, PageState } from '../page-types/page-state.ts';
import type { ModuleData } from './module-data/module-data.ts';
import type { LearningProgress } from './page/use-learning-progress.ts';
import type { PlayerNavigation } from './page/use-player-navigation.ts';
import type { PlayerPreferences } from './playback/player-preferences.ts';
import type { Playback } from './playback/use-playback.ts';
import type { ResumeOffer } from './resume/resume-offer.ts';
import type { Transcript } from './transcript/use-transcript.ts';

/**
 * Holds the state and the commands that the parts of the player share. Every change re-renders all components that use this context, so
 * values that change many times a second, such as the current time, are not part of it. A component reads a frequently changing value with
 * `useVideoState`, so that only that component re-renders.
 */
export interface PlayerContextValue {
  moduleData: ModuleData;
  card: Card;
  page: PageState;
  dispatch: (action: PageStateAction) => void;
  hasVideo: boolean;
  /** Holds the width of the video frame divided by its height, or null until the size of the video is known. */
  pictureRatio: number | null;
  /** Is true where the screen has room for the companion beside the lesson. */
  canHaveDesk: boolean;
  /** Is true while the companion is beside the lesson. Elsewhere it opens as a sheet. */
  isDesk: boolean;
  /** Is true where the companion cannot be closed, so that no button for it is needed. */
  isDeskFixed: boolean;
  progress: LearningProgress;
  registerVideo: (cardId: string, video: HTMLVideoElement) => void;
  playback: Playback;
  navigation: PlayerNavigation;
  transcript: Transcript;
  preferences: PlayerPreferences;
  updatePreferences: (changes: Partial<PlayerPreferences>) => void;
  resumeOffer: ResumeOffer | null;
  /** Holds the current message of the ARIA live region for screen readers. */
  announcement: string;
  announce: (message: string) => void;
}

export const PlayerContext = createContext<PlayerContextValue | null>(null);

/** Holds the media element of the page's video, or null while the page has no video. */
export const VideoContext = createContext<HTMLVideoElement | null>(null);

/** Returns the player's shared state and commands. The hook throws an error outside a player. */
export function usePlayer(): PlayerContextValue {
  const player = use(PlayerContext);
  if (!player) throw new Error('usePlayer needs a PlayerProvider above it');
  return player;
}

export function useVideo(): HTMLVideoElement | null {
  return use(VideoContext);
}

/**
 * Reads a value from the page's video during rendering, and again after every media event. Returns `fallback` while the page has no video.
 */
export function useVideoState<T extends string | number | boolean | null>(read: (video: HTMLVideoElement) => T, fallback: T): T {
  return useMediaElementValue(useVideo(), read, fallback);
}
