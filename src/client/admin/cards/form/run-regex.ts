import { buildRedosProbes } from '#shared/redos-probe.ts';

const TIMEOUT_MS = 300;
/**
 * Limits the time for all ReDoS probes of one regular expression. The time limit for the ReDoS probes is longer than `TIMEOUT_MS`, because
 * a regular expression has many ReDoS probes, each of the maximum length.
 */
const PROBES_TIMEOUT_MS = 2000;

/**
 * Contains the source code of the worker that tests regular expressions. In a file of its own, the source code of the worker could be
 * missing after an update of the server. If the worker failed to load, every regular expression would count as too slow.
 */
const WORKER_SOURCE = `postMessage('ready');onmessage=({data:{regex,samples}})=>{const r=new RegExp(regex);postMessage(samples.map((s)=>r.test(s)))}`;

/** Tests a regular expression against samples in a worker. Resolves to null when the test takes too long or the signal aborts. */
export function runRegex(regex: string, samples: string[], signal: AbortSignal, timeoutMs = TIMEOUT_MS): Promise<boolean[] | null> {
  const { promise, resolve } = Promise.withResolvers<boolean[] | null>();
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
 * Returns whether a regular expression takes too long for some answer. When learners submit answers, a slow regular expression would time
 * out and correct answers would fail.
 */
export async function isSlowRegex(regex: string, signal: AbortSignal): Promise<boolean> {
  return (await runRegex(regex, buildRedosProbes(regex), signal, PROBES_TIMEOUT_MS)) === null && !signal.aborted;
}
