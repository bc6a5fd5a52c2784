import type { MadeCompanions } from './make-companions.ts';

const IMPOSSIBLE: MadeCompanions = { outcome: 'impossible', light: null, poster: null };

/** Makes the companions of a video in a worker, whose code is loaded only now. Resolves to null when the signal aborts. */
export function makeCompanionsInWorker(
  file: Blob,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<MadeCompanions | null> {
  const { promise, resolve } = Promise.withResolvers<MadeCompanions | null>();
  // A browser without WebCodecs need not load the code.
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
