import { withResolvers } from '#shared/with-resolvers.ts';
import { LIGHT_VERSION_ENCODER_SETTINGS } from './light-version-plan.ts';
import type { MadeCompanions } from './make-companions.ts';

/** A codec that has reported no progress for this long is taken for hung. */
const HUNG_MS = 60_000;
const IMPOSSIBLE: MadeCompanions = { outcome: 'impossible', light: null, poster: null, still: null, glow: null };

/** The worker's code is loaded only when this function is called for the first time. Resolves to null when the signal aborts. */
export async function makeCompanionsInWorker(
  file: Blob,
  needsOnlyStill: boolean,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<MadeCompanions | null> {
  // A browser without WebCodecs does not load the worker's code.
  if (!('VideoEncoder' in globalThis)) return IMPOSSIBLE;
  const { promise, resolve } = withResolvers<MadeCompanions | null>();
  const worker = new Worker(new URL('./companions-worker.ts', import.meta.url), { type: 'module' });
  let watchdog = setTimeout(() => end(IMPOSSIBLE), HUNG_MS);
  const end = (made: MadeCompanions | null) => {
    clearTimeout(watchdog);
    worker.terminate();
    resolve(made);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<{ progress: number } | { made: MadeCompanions }>) => {
    if ('made' in data) return end(data.made);
    clearTimeout(watchdog);
    watchdog = setTimeout(() => end(IMPOSSIBLE), HUNG_MS);
    onProgress(Math.floor(data.progress * 100));
  });
  worker.addEventListener('error', () => end(IMPOSSIBLE));
  signal.addEventListener('abort', () => end(null));
  if (signal.aborted) end(null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
  else worker.postMessage({ file, needsOnlyStill });
  return promise;
}

export async function canMakeLightVersions(): Promise<boolean> {
  if (!('VideoEncoder' in globalThis)) return false;
  const { shortSidePx, videoBitrate } = LIGHT_VERSION_ENCODER_SETTINGS;
  const configs = ['avc1.42001f', 'vp09.00.30.08'].map((codec) => ({ codec, width: 854, height: shortSidePx, bitrate: videoBitrate }));
  const supported = await Promise.all(configs.map((config) => VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }))));
  return supported.some((each) => each.supported === true);
}
