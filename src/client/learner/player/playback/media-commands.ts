// Requests to a media element. It answers by its events, and only those change what is shown.
import { attemptPlay } from './autoplay.ts';
import { clampTime, computeResumeTime } from './media-state.ts';

const HAVE_METADATA = 1;

/** Makes it ready to play, without a sound until it is asked for one. */
export function loadSource(media: HTMLMediaElement, address: string): void {
  media.muted = true;
  media.src = address;
}

/** Frees the decoder and the connection of an element that was taken away, not when the garbage is collected but after the next page has been painted. */
export function scheduleUnload(media: HTMLMediaElement): void {
  setTimeout(() => {
    if (media.isConnected) return;
    media.removeAttribute('src');
    media.load();
  });
}

export function rewind(media: HTMLMediaElement): void {
  if (media.currentTime > 0) media.currentTime = 0;
}

export function seekTo(media: HTMLMediaElement, seconds: number): void {
  media.currentTime = clampTime(seconds, media);
}

/** Goes on where the lesson was left, as soon as its length is known: what was left at its end begins anew. */
export function resumeAt(media: HTMLMediaElement, seconds: number, signal: AbortSignal): void {
  const go = () => seekTo(media, computeResumeTime(seconds, media));
  if (media.readyState >= HAVE_METADATA) go();
  else media.addEventListener('loadedmetadata', go, { once: true, signal });
}

/** The speed, also of whatever source comes after: a new one would go back to the default. */
export function setPlaybackRate(media: HTMLMediaElement, rate: number): void {
  media.defaultPlaybackRate = rate;
  media.playbackRate = rate;
}

export function setMuted(media: HTMLMediaElement, isMuted: boolean): void {
  media.muted = isMuted;
}

/** Plays, if the browser lets it; a refusal leaves it paused, which is what the screen then shows. */
export function requestPlay(media: HTMLMediaElement): void {
  void attemptPlay(media);
}
