import { withResolvers } from '#shared/with-resolvers.ts';
import { buildRedosProbes } from '#shared/redos-probe.ts';

const TIMEOUT_MS = 300;
/**
 * Limits the total time for all ReDoS probes of one regular expression. The limit is longer than `TIMEOUT_MS`, because there are many
 * probes, each as long as the longest allowed answer.
 */
const PROBES_TIMEOUT_MS = 2000;

/**
 * Contains the source code of the worker that tests regular expressions. The worker's code is inline, because a separate file can be
 * missing after a server update. If the worker failed to load, every regular expression would be reported as too slow.
 */
const WORKER_SOURCE = `postMessage('ready');onmessage=({data:{regex,samples}})=>{const r=new RegExp(regex);postMessage(samples.map((s)=>r.test(s)))}`;

/** Tests a regular expression against samples in a worker. Resolves to null when the test times out or the signal aborts. */
export function runRegex(regex: string, samples: string[], signal: AbortSignal, timeoutMs = TIMEOUT_MS): Promise<boolean[] | null> {
  const { promise, resolve } = withResolvers<boolean[] | null>();
  const workerUrl = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: 'text/javascript' }));
  const worker = new Worker(workerUrl);
  const end = (matches: boolean[] | null) => {
    worker.terminate();
    URL.revokeObjectURL(workerUrl);
    resolve(matches);
  };
  worker.addEventListener('message', (event: MessageEvent<'ready' | boolean[]>) => {
    if (event.data !== 'ready') {
      end(event.data);
      return;
    }
    // The timeout starts once the worker has loaded.
    setTimeout(() => end(null), timeoutMs);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
    worker.postMessage({ regex, samples });
  });
  worker.addEventListener('error', () => end(null));
  signal.addEventListener('abort', () => end(null));
  return promise;
}

/**
 * Returns whether matching a regular expression against some answers can take too long. A slow regular expression would time out when
 * learners submit their answers, and even correct answers would fail.
 */
export async function isSlowRegex(regex: string, signal: AbortSignal): Promise<boolean> {
  return (await runRegex(regex, buildRedosProbes(regex), signal, PROBES_TIMEOUT_MS)) === null && !signal.aborted;
}
