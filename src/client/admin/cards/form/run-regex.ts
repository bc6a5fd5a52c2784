import { buildRedosProbes } from '#shared/redos-probe.ts';

const TIMEOUT_MS = 300;
/** Sets a longer time limit for tests on many inputs of the greatest length, because the computer may be slow. */
const PROBES_TIMEOUT_MS = 2000;

/**
 * Contains the source of the worker as a string. If the source were in a separate file, the file could be missing after an update
 * of the server, and every regular expression would then seem too slow.
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
 * Returns whether some answer makes a regular expression run too long. A slow regular expression would time out even on learners'
 * correct answers.
 */
export async function isSlowRegex(regex: string, signal: AbortSignal): Promise<boolean> {
  return (await runRegex(regex, buildRedosProbes(regex), signal, PROBES_TIMEOUT_MS)) === null && !signal.aborted;
}
