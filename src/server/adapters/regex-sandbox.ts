import { Worker, type MessagePort } from 'node:worker_threads';

/** Identifies whose answers are tested: a member of a group, such as a session of an access key. */
export interface RegexWaiter {
  group: string;
  member: string;
}

/** Runs one batch at a time, in fair turns. Rejects when too many batches wait. */
export interface RegexQueue {
  run: <T>(waiter: RegexWaiter, task: () => Promise<T>) => Promise<T>;
}

export interface RegexTest {
  regex: string;
  text: string;
}

export interface RegexTestResult {
  /**
   * States whether the text matches, or is null when the CPU-time budget ran out before the test finished. An invalid regular expression
   * matches no text.
   */
  isMatch: boolean | null;
  cpuMs: number;
}

/**
 * Describes a batch of tests as it is sent to the worker thread. The worker writes its results to shared memory, so that the results of
 * finished tests remain available after the worker has been terminated.
 */
interface Batch {
  tests: readonly RegexTest[];
  /** Holds one number for each test: 1 for a match, -1 for no match, and 0 for a test that has not finished. */
  outcomes: Int8Array;
  /** Holds the CPU time of each test and, as the last element of the array, the CPU time of the worker thread when the batch started. */
  cpuMs: Float64Array;
}

/**
 * Limits the elapsed time of a batch of tests. A batch reaches its elapsed-time limit before its CPU-time budget only when the machine is
 * too busy to run the worker thread.
 */
const WALL_LIMIT_MS = 30_000;
const MIN_CHECK_INTERVAL_MS = 10;

/**
 * Runs authors' regular expressions in one worker thread, so that a slow expression never blocks the event loop.
 *
 * Each batch of tests has a CPU-time budget. When a batch has used up its budget, the sandbox terminates the worker thread, and the next
 * batch starts a new thread. The budget limits CPU time instead of elapsed time, so that a correct answer is never marked as
 * wrong only because the machine is busy. A linear-time regular expression engine such as RE2 would need no CPU-time budget, but it
 * supports neither look-ahead nor back-references, which authors may use.
 */
export class RegexSandbox {
  #worker: Worker | null = null;
  readonly #queue: RegexQueue;

  constructor(queue: RegexQueue) {
    this.#queue = queue;
  }

  /** Runs a batch of tests as soon as it is the given session's turn. Returns one result for each test, in the order of the tests. */
  async run(tests: readonly RegexTest[], budgetMs: number, waiter: RegexWaiter): Promise<RegexTestResult[]> {
    return tests.length === 0 ? [] : this.#queue.run(waiter, () => this.#runBatch(tests, budgetMs));
  }

  /** Stops the worker. Every test that has not finished has the result null. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  async #runBatch(tests: readonly RegexTest[], budgetMs: number): Promise<RegexTestResult[]> {
    const outcomes = new Int8Array(new SharedArrayBuffer(tests.length));
    const cpuMs = new Float64Array(new SharedArrayBuffer((tests.length + 1) * Float64Array.BYTES_PER_ELEMENT));
    const worker = (this.#worker ??= this.#startWorker());
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- This rule applies only to browser windows.
    worker.postMessage({ tests, outcomes, cpuMs } satisfies Batch);
    if (!(await finishesWithin(worker, () => cpuMs[tests.length]!, budgetMs))) await this.close();
    worker.unref();
    return tests.map((_, index) => ({ isMatch: outcomes[index] === 0 ? null : outcomes[index] === 1, cpuMs: cpuMs[index]! }));
  }

  /** The worker is started from source text, because the built server is a single file that contains no separate worker script. */
  #startWorker(): Worker {
    const source = `(${String(serveBatches)})(require('node:worker_threads').parentPort)`;
    const worker = new Worker(source, { eval: true, env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 64 } });
    // Without an `error` listener, an error in the worker between two batches would terminate the process.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }
}

async function readCpuMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
}

/** Resolves to true when the worker reports the end of the batch, and to false when the worker fails or exceeds the CPU-time budget. */
function finishesWithin(worker: Worker, startCpuMs: () => number, budgetMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const finish = () => resolve(true);
  const fail = () => resolve(false);
  const checkCpuTime = async () => {
    // A start time of 0 means that the worker has not received the batch yet. The `cpuUsage()` method rejects while the worker is not
    // running.
    const usedMs = startCpuMs() === 0 ? 0 : (await readCpuMs(worker)) - startCpuMs();
    if (usedMs >= budgetMs) fail();
    else timer = setTimeout(() => void checkCpuTime().catch(fail), Math.max(MIN_CHECK_INTERVAL_MS, budgetMs - usedMs));
  };
  let timer = setTimeout(() => void checkCpuTime().catch(fail), budgetMs);
  const wallTimer = setTimeout(fail, WALL_LIMIT_MS);
  worker.once('message', finish).once('error', fail).once('exit', fail);
  return promise.finally(() => {
    clearTimeout(timer);
    clearTimeout(wallTimer);
    worker.off('message', finish).off('error', fail).off('exit', fail);
  });
}

/**
 * Runs in the worker thread and tests the regular expressions of each batch that arrives. The worker runs a copy of the source text of
 * `serveBatches`, so `serveBatches` must not refer to anything outside its body.
 */
function serveBatches(port: MessagePort): void {
  const readCpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  port.on('message', ({ tests, outcomes, cpuMs }: Batch) => {
    let before = readCpuMs();
    cpuMs[tests.length] = before;
    tests.forEach(({ regex, text }, index) => {
      let isMatch = false;
      try {
        isMatch = new RegExp(regex).test(text);
      } catch {
        // An invalid regular expression matches no text.
      }
      const after = readCpuMs();
      cpuMs[index] = after - before;
      before = after;
      outcomes[index] = isMatch ? 1 : -1;
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- This rule applies only to browser windows.
    port.postMessage('done');
  });
}
