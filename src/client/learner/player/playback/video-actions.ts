import type { TimeRange } from '#shared/analytics/time-ranges.ts';

/** Lists the learner's actions with the controls of a video. All times are playback positions in seconds. */
export interface VideoActions {
  rewinds: TimeRange[];
  pauses: number[];
}

interface Seek {
  from: number;
  to: number;
  atMs: number;
}

/**
 * Sets the maximum time between two steps of the same seek. When the learner drags the seek bar or holds down a key, a single seek consists
 * of many steps.
 */
const STEP_INTERVAL_MS = 2000;
const MAX_ACTIONS = 50;
const MIN_REWIND_SECONDS = 0.5;

const seeksByVideo = new WeakMap<object, Seek[]>();
const pausesByVideo = new WeakMap<object, number[]>();

/**
 * Records that the learner moves the video to the given time. Loops, resumed playback and the browser's own seeks must not be recorded,
 * because the learner does not cause them. `nowMs` may come from any monotonic clock.
 */
export function recordSeek(video: Pick<HTMLVideoElement, 'currentTime'>, seconds: number, nowMs = performance.now()): void {
  const seeks = seeksByVideo.get(video) ?? [];
  const last = seeks.at(-1);
  const to = Math.max(0, seconds);
  if (last && nowMs - last.atMs <= STEP_INTERVAL_MS) Object.assign(last, { to, atMs: nowMs });
  else if (seeks.length < MAX_ACTIONS) seeks.push({ from: video.currentTime, to, atMs: nowMs });
  seeksByVideo.set(video, seeks);
}

export function recordPause(video: Pick<HTMLVideoElement, 'currentTime'>): void {
  const pauses = pausesByVideo.get(video) ?? [];
  if (pauses.length < MAX_ACTIONS) pauses.push(roundToTenth(video.currentTime));
  pausesByVideo.set(video, pauses);
}

/** Returns the recorded video actions that have not been tracked yet. A seek forward does not count as a rewind. */
export function getUntrackedVideoActions(video: object): VideoActions {
  const rewinds = (seeksByVideo.get(video) ?? [])
    .filter(({ from, to }) => from - to >= MIN_REWIND_SECONDS)
    .map(({ from, to }): TimeRange => [roundToTenth(to), roundToTenth(from)]);
  return { rewinds, pauses: pausesByVideo.get(video) ?? [] };
}

/** Discards a video's recorded actions after they have been tracked. */
export function clearTrackedVideoActions(video: object): void {
  seeksByVideo.delete(video);
  pausesByVideo.delete(video);
}

export function roundToTenth(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
