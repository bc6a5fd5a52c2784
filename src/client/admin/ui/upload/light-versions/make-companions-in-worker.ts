import type { MadeCompanions } from './make-companions.ts';

const IMPOSSIBLE: MadeCompanions = { outcome: 'impossible', light: null, poster: null };

/**
 * Creates the light version and the poster of a video in a worker. The worker's code is loaded only when this function is called for the
 * first time. Resolves to null when the signal aborts.
 */
export function makeCompanionsInWorker(
  file: Blob,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<MadeCompanions | null> {
  const { promise, resolve } = Promise.withResolvers<MadeCompanions | null>();
  // A browser without WebCodecs cannot create a light version, so it does not load the worker's code.
  if (!('VideoEncoder' in globalThis)) return Promise.resolve(IMPOSSIBLE);
  const worker = new Worker(new URL('./companions-worker.ts', import.meta.url), { type: 'module' });
  const end = (made: MadeCompanions | null) => {
    worker.terminate();
    resolve(made);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<{ progress: number } | { made: MadeCompanions }>) => {
    if ('made' in data) end(data.made);
    else onProgress(Math.floor(data.progress * 100));
  });
  worker.addEventListener('error', () => end(IMPOSSIBLE));
  signal.addEventListener('abort', () => end(null));
  if (signal.aborted) end(null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
  else worker.postMessage(file);
  return promise;
}
