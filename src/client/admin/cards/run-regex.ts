import { buildRedosProbes } from '#shared/redos-probe.ts';

const TIMEOUT_MS = 300;

/** What a pattern says to some samples; null when it needs too long for them, or nobody wants to know any more. */
export function runRegex(regex: string, samples: string[], signal: AbortSignal): Promise<boolean[] | null> {
  const { promise, resolve } = Promise.withResolvers<boolean[] | null>();
  const worker = new Worker(new URL('./regex-worker.ts', import.meta.url), { type: 'module' });
  const end = (answer: boolean[] | null) => {
    worker.terminate();
    resolve(answer);
  };
  worker.addEventListener('message', (event: MessageEvent<'ready' | boolean[]>) => {
    if (event.data !== 'ready') {
      end(event.data);
      return;
    }
    // The time it took to start does not count.
    setTimeout(() => end(null), TIMEOUT_MS);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    worker.postMessage({ regex, samples });
  });
  worker.addEventListener('error', () => end(null));
  signal.addEventListener('abort', () => end(null));
  return promise;
}

/** Whether some short-enough text would keep a pattern busy for long: such a pattern would fail learners' right answers. */
export async function isSlowRegex(regex: string, signal: AbortSignal): Promise<boolean> {
  return (await runRegex(regex, buildRedosProbes(regex), signal)) === null && !signal.aborted;
}
