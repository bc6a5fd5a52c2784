import { Worker } from 'node:worker_threads';
import { AppError, type FailureCode } from '#shared/app-error.ts';
import type { SpreadsheetTable } from '#shared/authoring/spreadsheet/spreadsheet-table.ts';
import type { GoodRowsReview } from '#shared/authoring/spreadsheet/review-good-rows.ts';
import type { SpreadsheetReview } from '#shared/authoring/spreadsheet/review-spreadsheet.ts';
import { SPREADSHEET_LIMITS } from '#shared/authoring/spreadsheet/spreadsheet-columns.ts';
import type { TimedLine } from '#shared/search/find-place.ts';
import { KeyedQueue } from '#server/services/limits/keyed-queue.ts';
import type { SpreadsheetTask, SpreadsheetTaskResult } from './spreadsheet-task.ts';

type Answer = { result: SpreadsheetTaskResult } | { code: FailureCode; values?: AppError['values'] } | { error: string };

/** Limits the elapsed time of one task. Reading the largest allowed file takes about two seconds. */
const TASK_LIMIT_MS = 20_000;
/** An idle worker is terminated after this time, because it keeps the memory that its largest file needed, up to hundreds of megabytes. */
const IDLE_LIMIT_MS = 30_000;
const MEMORY_LIMIT_MB = 512;
const MAX_WAITING_TASKS = 19;

/**
 * Reads, reviews and writes spreadsheets and checks uploaded files one at a time in a worker thread, because a large file would block the
 * event loop for seconds. The tasks of different owners take turns, and when too many wait, the newest task of the owner with the most is
 * refused.
 */
export class SpreadsheetWorkerClient {
  readonly #worker: SpreadsheetWorker;
  readonly #owner: string;

  constructor(worker: SpreadsheetWorker, owner = '') {
    this.#worker = worker;
    this.#owner = owner;
  }

  /** Returns a client of the same worker whose tasks belong to an administrator. */
  forOwner(adminId: string | null): SpreadsheetWorkerClient {
    return new SpreadsheetWorkerClient(this.#worker, adminId ?? '');
  }

  /** Reads an .xlsx or CSV file. Rejects with an AppError when the file cannot be read. */
  async read(bytes: Uint8Array): Promise<SpreadsheetTable> {
    return (await this.#enqueue({ kind: 'read', bytes })) as SpreadsheetTable;
  }

  async review(task: Omit<Extract<SpreadsheetTask, { kind: 'review' }>, 'kind'>): Promise<SpreadsheetReview> {
    return (await this.#enqueue({ kind: 'review', ...task })) as SpreadsheetReview;
  }

  /** Compares the rows of a spreadsheet that have no problem with the cards of a module. Returns null when there is none. */
  async reviewGoodRows(task: Omit<Extract<SpreadsheetTask, { kind: 'goodRows' }>, 'kind'>): Promise<GoodRowsReview | null> {
    return (await this.#enqueue({ kind: 'goodRows', ...task })) as GoodRowsReview | null;
  }

  /** Checks a practice file. Rejects with an AppError when it is refused. */
  async checkArchive(bytes: Uint8Array, extension: string): Promise<void> {
    await this.#enqueue({ kind: 'archive', bytes, extension });
  }

  /** Converts a transcript to UTF-8 with `\n` line endings. Rejects with an AppError when it has no caption. */
  async normalizeCaptions(bytes: Uint8Array): Promise<Uint8Array> {
    return (await this.#enqueue({ kind: 'captions', bytes })) as Uint8Array;
  }

  /** Reads the lines of a transcript for the search. */
  async parseTimedLines(bytes: Uint8Array): Promise<TimedLine[]> {
    return (await this.#enqueue({ kind: 'timedLines', bytes })) as TimedLine[];
  }

  async write(task: Extract<SpreadsheetTask, { kind: 'csv' | 'xlsx' }>): Promise<Uint8Array> {
    return (await this.#enqueue(task)) as Uint8Array;
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  #enqueue(task: SpreadsheetTask): Promise<SpreadsheetTaskResult> {
    return this.#worker.run(this.#owner, task);
  }
}

/**
 * Runs tasks one at a time in a worker thread. The worker is terminated when a task takes too long or needs too much memory, and when it has
 * been idle; the next task starts a new worker.
 */
export class SpreadsheetWorker {
  readonly #file: string;
  readonly #limits: { taskMs: number; idleMs: number };
  #worker: Worker | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #queue = new KeyedQueue({ concurrency: 1, maxWaiting: MAX_WAITING_TASKS, createRefusal: () => new AppError('server.busy') });

  constructor(file: string, { taskMs = TASK_LIMIT_MS, idleMs = IDLE_LIMIT_MS } = {}) {
    this.#file = file;
    this.#limits = { taskMs, idleMs };
  }

  run(owner: string, task: SpreadsheetTask): Promise<SpreadsheetTaskResult> {
    return this.#queue.run(owner, () => this.#run(task));
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker;
    // A task that comes while the worker ends must start another one.
    this.#worker = null;
    await worker?.terminate();
  }

  async #run(task: SpreadsheetTask): Promise<SpreadsheetTaskResult> {
    clearTimeout(this.#idleTimer);
    const worker = (this.#worker ??= this.#startWorker());
    worker.ref();
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const fail = () => resolve(null);
    const timer = setTimeout(fail, this.#limits.taskMs);
    worker.once('message', resolve).once('error', fail).once('exit', fail);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- This rule applies only to browser windows.
    worker.postMessage(task);
    const answer = await promise;
    clearTimeout(timer);
    worker.off('message', resolve).off('error', fail).off('exit', fail);
    worker.unref();
    if (answer === null) {
      await this.close();
      throw new AppError('sheet.slow');
    }
    this.#idleTimer = setTimeout(() => void this.close(), this.#limits.idleMs).unref();
    if ('code' in answer) throw new AppError(answer.code, answer.values ?? findLimit(answer.code));
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#file, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB } });
    // Without an error listener, an error that the worker reports between two tasks would terminate the process.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }
}

/** The number is formatted when it is needed, because the data of languages takes 5 MiB. */
function findLimit(code: FailureCode): Record<string, string> | undefined {
  if (code === 'sheet.tooManyRows') return { n: SPREADSHEET_LIMITS.rows.toLocaleString('en-US') };
  return code === 'sheet.tooManyColumns' ? { n: String(SPREADSHEET_LIMITS.columns) } : undefined;
}
