import type { playerEn } from '#shared/words/en/player.ts';
import type { Words } from '#shared/words/words.ts';

/** Formats a playback time, for example 0:08, 1:05 or 1:00:00. */
export function formatPlaybackTime(seconds: number): string {
  const wholeSeconds = Math.floor(Math.max(0, seconds));
  const [hours, minutes] = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60];
  const paddedSeconds = String(wholeSeconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${paddedSeconds}` : `${minutes}:${paddedSeconds}`;
}

export function formatSpokenPlaybackTime(seconds: number, duration: number, words: Words<typeof playerEn>): string {
  return duration < 60
    ? words.secondsOf(Math.floor(seconds), Math.floor(duration))
    : words.timeOf(formatPlaybackTime(seconds), formatPlaybackTime(duration));
}
