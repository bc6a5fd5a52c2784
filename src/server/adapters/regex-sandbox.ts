import { Worker, type MessagePort } from 'node:worker_threads';
import { TurnQueue, type Waiter } from './turn-queue.ts';

/** One author's pattern and the text to test it on. */
export interface RegexTest {
  regex: string;
  text: string;
}

export interface RegexTestResult {
  /** False for an invalid pattern; null when the budget ran out before this test finished. */
  isMatch: boolean | null;
  /** CPU time of a finished test. */
  cpuMs: number;
}

/** A batch as the worker sees it. The arrays are shared memory: what is finished survives the worker's termination. */
interface Batch {
  tests: readonly RegexTest[];
  /** 1 for a match, -1 for none, 0 while the test is unfinished. */
  outcomes: Int8Array;
  /** CPU time of each test, and in the last element the thread's CPU time when the batch started. */
  cpuMs: Float64Array;
}

const MAX_QUEUED_BATCHES = 1000;
/** A safety net for a machine that is too busy to run the worker at all. The CPU budget decides long before. */
const WALL_LIMIT_MS = 30_000;
const MIN_CHECK_INTERVAL_MS = 10;

/**
 * Runs authors' regular expressions in one worker thread, so that a slow pattern never blocks the event loop.
 *
 * A batch has one CPU-time budget. When it is spent, the worker is terminated and the next batch starts a new one. Access keys and
 * their sessions take turns, so a learner with many slow batches makes another one wait for one of them. CPU time
 * rather than wall time decides, because a busy machine must not turn right answers into wrong ones. A linear-time engine
 * such as RE2 would need no budget, but it has no look-ahead and no back-references, which authors may use.
 */
export class RegexSandbox {
  #worker: Worker | null = null;
  readonly #queue = new TurnQueue<() => Promise<void>>();
  #isRunning = false;

  /** True while so many batches wait that callers should refuse new work. */
  get isOverloaded(): boolean {
    return this.#queue.size >= MAX_QUEUED_BATCHES;
  }

  /** Runs a batch of tests when it is the waiter's turn. Returns one result for each test, in order. */
  async run(tests: readonly RegexTest[], budgetMs: number, waiter: Waiter): Promise<RegexTestResult[]> {
    if (tests.length === 0) return [];
    const { promise, resolve, reject } = Promise.withResolvers<RegexTestResult[]>();
    this.#queue.add(waiter, () => this.#runBatch(tests, budgetMs).then(resolve, reject));
    if (!this.#isRunning) void this.#drainQueue();
    return promise;
  }

  /** Stops the worker. Unfinished tests have no match. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  async #drainQueue(): Promise<void> {
    this.#isRunning = true;
    for (let runNext = this.#queue.takeNext(); runNext; runNext = this.#queue.takeNext()) await runNext();
    this.#isRunning = false;
  }

  async #runBatch(tests: readonly RegexTest[], budgetMs: number): Promise<RegexTestResult[]> {
    const outcomes = new Int8Array(new SharedArrayBuffer(tests.length));
    const cpuMs = new Float64Array(new SharedArrayBuffer((tests.length + 1) * Float64Array.BYTES_PER_ELEMENT));
    const worker = (this.#worker ??= this.#startWorker());
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    worker.postMessage({ tests, outcomes, cpuMs } satisfies Batch);
    if (!(await finishesWithin(worker, () => cpuMs[tests.length]!, budgetMs))) await this.close();
    worker.unref();
    return tests.map((_, index) => ({ isMatch: outcomes[index] === 0 ? null : outcomes[index] === 1, cpuMs: cpuMs[index]! }));
  }

  /** Starts the worker from source text, because the built server is one file without a worker entry beside it. */
  #startWorker(): Worker {
    const source = `(${String(serveBatches)})(require('node:worker_threads').parentPort)`;
    const worker = new Worker(source, { eval: true, env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 64 } });
    // Without a listener, an error between two batches would end the process.
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

/** Resolves to true when the worker reports the end of its batch, to false when it fails or exceeds the budget. */
function finishesWithin(worker: Worker, startCpuMs: () => number, budgetMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const finish = () => resolve(true);
  const fail = () => resolve(false);
  const checkCpuTime = async () => {
    // A start time of 0 means that the worker has not taken the batch yet. Until it runs, cpuUsage() rejects.
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

/** The worker's program. It is sent as text, so it must not use anything from outside. */
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
        // An invalid pattern matches nothing.
      }
      const after = readCpuMs();
      cpuMs[index] = after - before;
      before = after;
      outcomes[index] = isMatch ? 1 : -1;
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    port.postMessage('done');
  });
}
