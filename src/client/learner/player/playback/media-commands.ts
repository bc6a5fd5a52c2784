// The functions in this file send commands to a media element. The player's controls change only when the media element reports its new
// state with an event.
import { attemptPlay } from './autoplay.ts';
import { clampPlaybackTime, computeResumeTime } from './media-state.ts';

const HAVE_METADATA = 1;

/**
 * Loads a video without sound, because the player turns on the sound only when the learner opens the video's page. If the server wrote the
 * video element into the page's HTML, the browser is already loading the video.
 */
export function loadVideoSource(media: HTMLMediaElement, src: string): void {
  media.muted = true;
  if (media.getAttribute('src') !== src) media.src = src;
}

export interface PlaybackPosition {
  seconds: number;
  isPlaying: boolean;
}

/**
 * Replaces the source of a video, or loads it again, and continues at the given playback position. A video that was not playing stays
 * paused.
 */
export function replaceVideoSource(media: HTMLMediaElement, src: string, { seconds, isPlaying }: PlaybackPosition): void {
  media.src = src;
  // A video that has not begun to play may be about to resume where the learner left it.
  if (seconds > 0) media.addEventListener('loadedmetadata', () => seekTo(media, seconds), { once: true });
  if (isPlaying) requestPlay(media);
}

/**
 * Releases the decoder and the network connection of a removed media element shortly after its removal, instead of waiting for the garbage
 * collector. The decoder and the network connection are released only after the next page has been painted.
 */
export function scheduleMediaRelease(media: HTMLMediaElement): void {
  setTimeout(() => {
    if (media.isConnected) return;
    media.removeAttribute('src');
    media.load();
  });
}

export function rewindToStart(media: HTMLMediaElement): void {
  if (media.currentTime > 0) media.currentTime = 0;
}

export function seekTo(media: HTMLMediaElement, seconds: number): void {
  media.currentTime = clampPlaybackTime(seconds, media);
}

/**
 * Seeks to the position at which the learner left the video, as soon as the video's duration is known. A video left near its end restarts
 * from the beginning.
 */
export function resumeVideoAt(media: HTMLMediaElement, seconds: number, signal: AbortSignal): void {
  const seek = () => seekTo(media, computeResumeTime(seconds, media));
  if (media.readyState >= HAVE_METADATA) seek();
  else media.addEventListener('loadedmetadata', seek, { once: true, signal });
}

/**
 * Sets the playback rate for the current source and for later sources. The default playback rate is set as well, because a new source
 * resets the playback rate to the default.
 */
export function setPlaybackRate(media: HTMLMediaElement, rate: number): void {
  media.defaultPlaybackRate = rate;
  media.playbackRate = rate;
}

export function setMuted(media: HTMLMediaElement, isMuted: boolean): void {
  media.muted = isMuted;
}

/**
 * Plays a media element without waiting for the result. When the browser blocks playback, the media element stays paused, and the controls
 * show the paused state.
 */
export function requestPlay(media: HTMLMediaElement): void {
  void attemptPlay(media);
}
