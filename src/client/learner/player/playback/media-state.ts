// Pure functions of a media element's state.

export const SKIP_SECONDS = 3;
export const SPEEDS = [1, 1.25, 1.5, 2] as const;
/** A looping video that is sought to its very end jumps to the start. */
const LOOP_END_MARGIN_SECONDS = 0.05;
const HAVE_FUTURE_DATA = 3;
const MIN_REMAINING_SECONDS = 2;

/** Returns the speed after this one. The last speed, or one that is not offered, is followed by the first. */
export function getNextSpeed(rate: number): number {
  return SPEEDS[(SPEEDS.findIndex((speed) => speed === rate) + 1) % SPEEDS.length]!;
}

/** Returns the duration in seconds, or null when it is unknown (a live stream or a broken file). */
export function readDuration({ duration }: { duration: number }): number | null {
  return Number.isFinite(duration) && duration > 0 ? duration : null;
}

type SeekableMedia = Pick<HTMLMediaElement, 'duration' | 'loop'>;

/** Returns the nearest time that can be sought. While the duration is unknown, only the start is a limit. */
export function clampTime(seconds: number, media: SeekableMedia): number {
  const duration = readDuration(media);
  const end = duration === null ? Infinity : duration - (media.loop ? LOOP_END_MARGIN_SECONDS : 0);
  return Math.max(0, Math.min(seconds, end));
}

/** Returns the time at which a video left at `seconds` resumes: the same time, or the start when almost nothing is left to watch. */
export function computeResumeTime(seconds: number, media: Pick<HTMLMediaElement, 'duration'>): number {
  const duration = readDuration(media);
  return duration !== null && duration - seconds < MIN_REMAINING_SECONDS ? 0 : seconds;
}

export function isPlaying({ paused, ended }: Pick<HTMLMediaElement, 'paused' | 'ended'>): boolean {
  return !paused && !ended;
}

/** Returns whether the video should be playing but waits for data. */
export function isBuffering(media: Pick<HTMLMediaElement, 'paused' | 'ended' | 'readyState'>): boolean {
  return isPlaying(media) && media.readyState < HAVE_FUTURE_DATA;
}

/** Returns whether the element still belongs to the page that is shown, and is not one that was left or is only preloaded. */
export function isCurrentVideo(video: HTMLVideoElement): boolean {
  return video.isConnected && video.dataset['video'] === 'lesson';
}

/** Returns the width of the picture divided by its height, or null until its size is known. */
export function readPictureRatio({ videoWidth, videoHeight }: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight'>): number | null {
  return videoHeight > 0 ? videoWidth / videoHeight : null;
}
