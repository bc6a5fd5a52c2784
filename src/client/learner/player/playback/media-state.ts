// The functions in this file read the state of a media element and have no side effects.

export const SKIP_SECONDS = 3;
export const PLAYBACK_SPEEDS = [1, 1.25, 1.5, 2] as const;
/**
 * Sets the minimum distance, in seconds, between the target of a seek and the end of a looping video. Seeking to the very end of a looping
 * video would jump to the start.
 */
const LOOP_END_MARGIN_SECONDS = 0.05;
const HAVE_FUTURE_DATA = 3;
const MIN_REMAINING_SECONDS = 2;

/** The first speed in the list follows the last one, and also follows a speed that is not in the list. */
export function getNextSpeed(rate: number): number {
  return PLAYBACK_SPEEDS[(PLAYBACK_SPEEDS.findIndex((speed) => speed === rate) + 1) % PLAYBACK_SPEEDS.length]!;
}

/** Returns the duration of a video in seconds, or null if the duration is unknown, as for a live stream or a broken file. */
export function readVideoDuration({ duration }: { duration: number }): number | null {
  return Number.isFinite(duration) && duration > 0 ? duration : null;
}

type SeekableMedia = Pick<HTMLMediaElement, 'duration' | 'loop'>;

/** If the duration of the video is unknown, the playback time has no upper limit. */
export function clampPlaybackTime(seconds: number, media: SeekableMedia): number {
  const duration = readVideoDuration(media);
  const end = duration === null ? Infinity : duration - (media.loop ? LOOP_END_MARGIN_SECONDS : 0);
  return Math.max(0, Math.min(seconds, end));
}

/**
 * Returns the playback position at which a video continues when the learner has left it at `seconds`. A video left near its end restarts
 * from the beginning.
 */
export function computeResumeTime(seconds: number, media: Pick<HTMLMediaElement, 'duration'>): number {
  const duration = readVideoDuration(media);
  return duration !== null && duration - seconds < MIN_REMAINING_SECONDS ? 0 : seconds;
}

export function isPlaying({ paused, ended }: Pick<HTMLMediaElement, 'paused' | 'ended'>): boolean {
  return !paused && !ended;
}

export function isBuffering(media: Pick<HTMLMediaElement, 'paused' | 'ended' | 'readyState'>): boolean {
  return isPlaying(media) && media.readyState < HAVE_FUTURE_DATA;
}

/** Returns whether a video element belongs to the current page, unlike a preloaded video or the video of a previous page. */
export function isCurrentVideo(video: HTMLVideoElement): boolean {
  return video.isConnected && video.dataset['video'] === 'lesson';
}

/** Returns the width of the video frame divided by its height, or null until the size of the video is known. */
export function readVideoAspectRatio({ videoWidth, videoHeight }: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight'>): number | null {
  return videoHeight > 0 ? videoWidth / videoHeight : null;
}
