// What follows from the state of a media element. The element is the truth: nothing here remembers anything.

export const SKIP_SECONDS = 3;
export const SPEEDS = [1, 1.25, 1.5, 2] as const;
/** A looping video would jump to its start from its very end. */
const LOOP_MARGIN_SECONDS = 0.05;
const HAVE_FUTURE_DATA = 3;
const MIN_REMAINING_SECONDS = 2;

/** The speed after this one, round and round; a speed that is not offered leads to the first. */
export function getNextSpeed(rate: number): number {
  return SPEEDS[(SPEEDS.findIndex((speed) => speed === rate) + 1) % SPEEDS.length]!;
}

/** Seconds of the whole, or null when that is not known (a live or broken file). */
export function readDuration({ duration }: { duration: number }): number | null {
  return Number.isFinite(duration) && duration > 0 ? duration : null;
}

type SeekableMedia = Pick<HTMLMediaElement, 'duration' | 'loop'>;

/** The nearest moment that can be sought. Without a duration only the start is a limit. */
export function clampTime(seconds: number, media: SeekableMedia): number {
  const duration = readDuration(media);
  const end = duration === null ? Infinity : duration - (media.loop ? LOOP_MARGIN_SECONDS : 0);
  return Math.max(0, Math.min(seconds, end));
}

/** Where a lesson goes on that was left at a second: there, or at its start when next to nothing of it was left. */
export function computeResumeTime(seconds: number, media: Pick<HTMLMediaElement, 'duration'>): number {
  const duration = readDuration(media);
  return duration !== null && duration - seconds < MIN_REMAINING_SECONDS ? 0 : seconds;
}

export function isPlaying({ paused, ended }: Pick<HTMLMediaElement, 'paused' | 'ended'>): boolean {
  return !paused && !ended;
}

/** It should be playing, and waits for data. */
export function isStalled(media: Pick<HTMLMediaElement, 'paused' | 'ended' | 'readyState'>): boolean {
  return isPlaying(media) && media.readyState < HAVE_FUTURE_DATA;
}

export type VideoOrientation = 'wide' | 'tall';

export function readVideoOrientation({
  videoWidth,
  videoHeight,
}: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight'>): VideoOrientation | null {
  if (videoWidth === 0) return null;
  return videoHeight > videoWidth ? 'tall' : 'wide';
}

/** 0:08, 1:05, 1:00:00. */
export function formatPlaybackTime(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** The playhead in words for a screen reader. */
export function formatSpokenPlaybackTime(seconds: number, duration: number): string {
  return duration < 60
    ? `${Math.floor(seconds)} of ${Math.floor(duration)} seconds`
    : `${formatPlaybackTime(seconds)} of ${formatPlaybackTime(duration)}`;
}

/** Where a key moves the playhead when the slider has the focus; null for keys it does not know. */
export function computeSeekTarget(key: string, time: number, duration: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return time - SKIP_SECONDS;
    case 'ArrowRight':
    case 'ArrowUp':
      return time + SKIP_SECONDS;
    case 'PageDown':
      return time - duration / 10;
    case 'PageUp':
      return time + duration / 10;
    case 'Home':
      return 0;
    case 'End':
      return duration;
    default:
      return null;
  }
}
