import { withResolvers } from '#shared/with-resolvers.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { WorkbookCheckResult, CheckWorkerMessage, CheckWorkerRequest, OwnValues } from './check-worker-messages.ts';

/** Limits the duration of a workbook check, excluding the time that the worker needs to start and to load additional functions. */
const TIME_LIMIT_MS = 10_000;

export interface CheckWorker {
  worker: Worker;
  /** The `whenReady` promise rejects if the worker's code cannot be loaded. */
  whenReady: Promise<void>;
}

/** The worker is started before it is needed, so that the check works without a network connection. */
let nextWorker: CheckWorker | null = null;

export function startCheckWorker(): CheckWorker {
  const worker = new Worker(new URL('check-worker.ts', import.meta.url), { type: 'module', name: 'workbook-check' });
  const { promise: whenReady, resolve, reject } = withResolvers<void>();
  worker.addEventListener('message', () => resolve(), { once: true });
  worker.addEventListener('error', () => reject(new Error('The workbook check could not be started.')), { once: true });
  return { worker, whenReady };
}

/**
 * Starts the worker for the next workbook check, unless that worker is already running. The worker also loads the parts of the code that
 * only some check sets need.
 */
export function prepareWorkbookCheck(checkSet: CheckSet): void {
  if (!nextWorker) {
    const started = startCheckWorker();
    nextWorker = started;
    started.whenReady.catch(() => {
      if (nextWorker === started) nextWorker = null;
    });
  }
  sendRequest(nextWorker.worker, { type: 'prepare', checkSet });
}

/** Hands over the worker that was started in advance, or starts one. */
export function takeCheckWorker(checkSet: CheckSet): CheckWorker {
  prepareWorkbookCheck(checkSet);
  const taken = nextWorker!;
  nextWorker = null;
  return taken;
}

function sendRequest(worker: Worker, request: CheckWorkerRequest): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
  worker.postMessage(request);
}

/**
 * Runs the checks on a workbook file in a worker of its own. The file is not uploaded. A file with other numbers than `own` is not checked. The promise rejects if the worker's code or a
 * required spreadsheet function cannot be loaded, or if `signal` aborts the check.
 */
export async function checkWorkbook(
  file: File,
  checkSet: CheckSet,
  signal: AbortSignal,
  own: OwnValues | null = null,
): Promise<WorkbookCheckResult> {
  signal.throwIfAborted();
  const { worker, whenReady } = nextWorker ?? startCheckWorker();
  nextWorker = null;
  const { promise, resolve, reject } = withResolvers<WorkbookCheckResult>();
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  const limitTime = () => {
    timeout = setTimeout(() => resolve({ type: 'refusal', code: 'slow' }), TIME_LIMIT_MS);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<CheckWorkerMessage>) => {
    if (data.type === 'loading') clearTimeout(timeout);
    else if (data.type === 'loaded') limitTime();
    else if (data.type === 'notLoaded') reject(new Error('The functions of the workbook could not be loaded.'));
    else if (data.type === 'report' || data.type === 'refusal' || data.type === 'otherNumbers') resolve(data);
  });
  worker.addEventListener('error', () => resolve({ type: 'refusal', code: 'damaged' }));
  const send = () => {
    limitTime();
    sendRequest(worker, { type: 'check', file, checkSet, own, language: document.documentElement.lang || 'en' });
  };
  whenReady.then(send, reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
}
