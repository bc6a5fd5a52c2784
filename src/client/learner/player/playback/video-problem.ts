/**
 * Names what keeps a learner from seeing a video. `not-reached` passes when the connection is back, but the other problems do not pass by
 * themselves: the file does not exist, the browser cannot decode it, or the browser plays only its sound.
 */
export type VideoProblem = 'not-reached' | 'missing' | 'undecodable' | 'no-picture';

export interface VideoFailure {
  /** Holds the HTTP status of a request for the same file, or null when no response arrived. */
  status: number | null;
  /** Is true if the connection failed after the browser had recognized the file. */
  isNetworkError: boolean;
  /** Counts the attempts that failed, one after the other, although the server had sent the file. */
  failuresDespiteResponse: number;
}

/**
 * Returns the problem behind a failed video, or null if the video should be loaded again immediately. The browser reports an unreachable
 * server and a file that it cannot decode with the same error, so only a second failure proves that it cannot decode the file.
 */
export function diagnoseVideoFailure({ status, isNetworkError, failuresDespiteResponse }: VideoFailure): VideoProblem | null {
  if (status === null || status >= 500 || status === 408 || status === 429) return 'not-reached';
  if (status >= 400) return 'missing';
  return isNetworkError || failuresDespiteResponse < 2 ? null : 'undecodable';
}

const FIRST_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 30_000;

/** Returns the delay before the given attempt, counted from 0, to reach the server again. */
export function computeRetryDelayMs(attempt: number): number {
  return Math.min(FIRST_RETRY_DELAY_MS * 2 ** attempt, MAX_RETRY_DELAY_MS);
}

const problems = new WeakMap<HTMLVideoElement, VideoProblem>();

export function readVideoProblem(video: HTMLVideoElement): VideoProblem | null {
  return problems.get(video) ?? null;
}

/** Sets a video's problem and fires a `problemchange` event on the video. */
export function setVideoProblem(video: HTMLVideoElement, problem: VideoProblem | null): void {
  if (readVideoProblem(video) === problem) return;
  if (problem) problems.set(video, problem);
  else problems.delete(video);
  video.dispatchEvent(new Event('problemchange'));
}

/** Returns whether the page does without its video. A video that could not be reached keeps its place. */
export function isUnplayable(problem: VideoProblem | null): boolean {
  return problem === 'missing' || problem === 'undecodable';
}

const RETRY_EVENT = 'retryrequest';

/** Loads a failed video again without waiting for the next automatic attempt. */
export function requestVideoRetry(video: HTMLVideoElement): void {
  video.dispatchEvent(new Event(RETRY_EVENT));
}

/**
 * Resolves after the given time, or earlier if the learner asks for a retry or the browser is online again. If the time is null, only a
 * retry ends the wait. Rejects if `signal` aborts the wait.
 */
export function waitForVideoRetry(video: HTMLVideoElement, ms: number | null, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const settle = (finish: () => void) => {
      settled.abort();
      clearTimeout(timer);
      finish();
    };
    const timer = ms === null ? undefined : setTimeout(() => settle(resolve), ms);
    video.addEventListener(RETRY_EVENT, () => settle(resolve), { signal: settled.signal });
    if (ms !== null) addEventListener('online', () => settle(resolve), { signal: settled.signal });
    signal.addEventListener('abort', () => settle(() => reject(signal.reason as Error)), { signal: settled.signal });
  });
}
