import { requestFirstByte } from '#client/api/retry-after.ts';
import { requestPlay } from '../playback/media-commands.ts';
import { isBuffering, isCurrentVideo, isPlaying } from '../playback/media-state.ts';
import {
  computeRetryDelayMs,
  diagnoseVideoFailure,
  readVideoProblem,
  requestVideoRetry,
  setVideoProblem,
  waitForVideoRetry,
} from '../playback/video-problem.ts';

const MEDIA_ERR_NETWORK = 2;
/** Sets the pause after a connection that breaks again and again while the server answers every other request. */
const RELOAD_PAUSE_MS = 1000;
/** Sets how long a video waits for data before the player asks the server. Browsers themselves report a lost connection after half a minute. */
const STALL_MS = 4000;
/** WebKit can stand still shortly after the start of a video that it reports as playing. Pausing and playing it again makes it move. */
const STANDSTILL = { afterMs: 1500, maxSeconds: 0.5 };

interface RecoveryHandlers {
  /** Loads the same file again, at the same playback position. */
  onReload: () => void;
  /** Is called when the file is missing or cannot be decoded. Returns true if another file is played instead. */
  onUnplayable: () => boolean;
}

/**
 * Watches a video for errors. A video that could not be reached is loaded again as soon as the server answers. While the server asks the
 * client to wait, the video has no problem that the learner should know of.
 */
export function recoverVideo({ video, signal }: { video: HTMLVideoElement; signal: AbortSignal }, handlers: RecoveryHandlers): void {
  let failuresDespiteResponse = 0;
  let isRecovering = false;
  let failedAtSeconds = 0;

  /** Returns once the server has sent the first byte of the video or has refused to send it for good. */
  async function waitForResponse(): Promise<number> {
    for (let attempt = 0; ; attempt++) {
      const { status, retryAfterSeconds } = await requestFirstByte(video.src, signal);
      if (status !== null && diagnoseVideoFailure({ status, isNetworkError: false, failuresDespiteResponse: 0 }) !== 'not-reached')
        return status;
      if (retryAfterSeconds === 0) setVideoProblem(video, 'not-reached');
      await waitForVideoRetry(video, retryAfterSeconds * 1000 || computeRetryDelayMs(attempt), signal);
    }
  }

  /** Loads a video again that waits for data, if the server could not be reached in the meantime. */
  async function recoverFromStall(): Promise<void> {
    const { status } = await requestFirstByte(video.src, signal);
    if (!isBuffering(video) || (status !== null && status < 500)) return;
    await waitForResponse();
    if (video.error || isBuffering(video)) handlers.onReload();
    else setVideoProblem(video, null);
  }

  async function recoverFromError(): Promise<void> {
    const isNetworkError = video.error?.code === MEDIA_ERR_NETWORK;
    const status = await waitForResponse();
    if (status < 400) failuresDespiteResponse++;
    const problem = diagnoseVideoFailure({ status, isNetworkError, failuresDespiteResponse });
    if (problem === null) {
      if (failuresDespiteResponse > 1) await waitForVideoRetry(video, RELOAD_PAUSE_MS, signal);
      return handlers.onReload();
    }
    failuresDespiteResponse = 0;
    if (handlers.onUnplayable()) return;
    setVideoProblem(video, problem);
    console.warn(`The video ${video.src} could not be played.`);
    // The learner can open the page of a preloaded video later.
    await waitForVideoRetry(video, null, signal);
    handlers.onReload();
  }

  const recover = (run: () => Promise<void>) => {
    if (isRecovering) return;
    isRecovering = true;
    failedAtSeconds = video.currentTime;
    run()
      // The recovery ends with the page.
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      })
      .finally(() => (isRecovering = false));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopTimer = () => clearTimeout(timer);
  signal.addEventListener('abort', stopTimer);
  for (const event of ['waiting', 'loadstart'] as const)
    video.addEventListener(
      event,
      () => {
        stopTimer();
        timer = setTimeout(() => isBuffering(video) && recover(recoverFromStall), STALL_MS);
      },
      { signal },
    );
  let playingFromSeconds = 0;
  const restart = () => {
    if (!isCurrentVideo(video) || !isPlaying(video) || isBuffering(video)) return;
    video.pause();
    requestPlay(video);
  };
  video.addEventListener(
    'playing',
    () => {
      if (readVideoProblem(video) === 'not-reached') setVideoProblem(video, null);
      stopTimer();
      playingFromSeconds = video.currentTime;
      timer = setTimeout(restart, STANDSTILL.afterMs);
    },
    { signal },
  );
  video.addEventListener('error', () => recover(recoverFromError), { signal });
  video.addEventListener(
    'loadeddata',
    () => {
      setVideoProblem(video, null);
      if (failedAtSeconds === 0) failuresDespiteResponse = 0;
    },
    { signal },
  );
  // A file that is damaged in the middle loads again and again, but never plays any further.
  video.addEventListener(
    'timeupdate',
    () => {
      if (!isBuffering(video) && Math.abs(video.currentTime - playingFromSeconds) > STANDSTILL.maxSeconds) stopTimer();
      if (video.currentTime > failedAtSeconds + 1) failuresDespiteResponse = 0;
    },
    { signal },
  );
  // A video that the server has written into the page can have failed before the player is ready.
  if (video.error) recover(recoverFromError);
}

/** Loads a preloaded video again whose loading has failed. */
export function retryFailedVideo(video: HTMLVideoElement): void {
  if (video.error) requestVideoRetry(video);
}
