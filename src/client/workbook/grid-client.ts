import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { GridCommand, GridOverview, GridUpdate, GridWindow } from '#workbook/grid/grid-commands.ts';
import type { WorkbookCheckResult } from './check-worker-messages.ts';
import { takeCheckWorker, type CheckWorker } from './check-workbook.ts';
import type { GridAnswer, GridCall, GridRequest, GridResult, OpenGrid } from './grid-worker-messages.ts';

/** Limits the duration of one edit or check, without the time that the worker needs to start. */
const TIME_LIMIT_MS = 10_000;

/** Is thrown when an edit took too long. The grid is then as before the edit. */
export class SlowGridError extends Error {
  override readonly name = 'SlowGridError';
}

interface PendingCall {
  resolve: (result: GridResult) => void;
  reject: (error: Error) => void;
}

/** Talks to a grid's model in a worker. A worker that hangs is replaced, and the grid opened again as it was before the last edit. */
export class GridClient {
  #worker: CheckWorker | null = null;
  #readyWorker: CheckWorker | null = null;
  #grid: OpenGrid | null = null;
  #pending = new Map<number, PendingCall>();
  #lastId = 0;
  #isClosed = false;

  /** Opens a grid. Returns null when none of the files fits the checks. Rejects when the worker or a part of it cannot be loaded. */
  async open(grid: OpenGrid): Promise<GridOverview | null> {
    this.#grid = grid;
    const open = () => this.#call({ method: 'open', grid }) as Promise<GridOverview | null>;
    try {
      return await open();
    } catch {
      // A worker that was started in advance without a connection does not load its parts a second time.
      this.#stopWorker();
      return open();
    }
  }

  /** Rejects with a SlowGridError when the edit takes too long. */
  async run(command: GridCommand, window: GridWindow): Promise<GridUpdate> {
    const update = (await this.#limit({ method: 'run', command, window })) as GridUpdate;
    if (update.draft && this.#grid) this.#grid = { ...this.#grid, draft: update.draft };
    return update;
  }

  async check(checkSet: CheckSet): Promise<WorkbookCheckResult> {
    try {
      return (await this.#limit({ method: 'check', checkSet })) as WorkbookCheckResult;
    } catch (error) {
      if (error instanceof SlowGridError) return { type: 'refusal', code: 'slow' };
      throw error;
    }
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    this.#stopWorker();
    this.#rejectAll(new Error('The grid was closed.'));
  }

  #rejectAll(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  async #limit(call: GridCall): Promise<GridResult> {
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timeout = setTimeout(() => reject(new SlowGridError()), TIME_LIMIT_MS);
    });
    try {
      return await Promise.race([this.#call(call), late]);
    } catch (error) {
      if (error instanceof SlowGridError) await this.#restart();
      throw error;
    } finally {
      clearTimeout(timeout);
    }
  }

  #stopWorker(): void {
    this.#worker?.worker.terminate();
    this.#worker = null;
  }

  async #restart(): Promise<void> {
    const grid = this.#grid;
    this.#rejectAll(new SlowGridError());
    this.#stopWorker();
    if (grid) await this.open(grid);
  }

  async #call(call: GridCall): Promise<GridResult> {
    const started = (this.#worker ??= this.#start(this.#grid!.checkSet));
    // A worker that is ready begins at once, while the page renders.
    if (this.#readyWorker !== started) await started.whenReady;
    this.#readyWorker = started;
    const id = ++this.#lastId;
    const result = new Promise<GridResult>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
    started.worker.postMessage({ type: 'grid', id, call } satisfies GridRequest);
    return result;
  }

  #start(checkSet: CheckSet): CheckWorker {
    const started = takeCheckWorker(checkSet);
    started.worker.addEventListener('message', ({ data }: MessageEvent<GridAnswer>) => {
      const pending = 'id' in data ? this.#pending.get(data.id) : undefined;
      if (!pending) return;
      this.#pending.delete(data.id);
      if (data.type === 'grid') pending.resolve(data.result);
      else pending.reject(new Error('The grid could not do this.'));
    });
    started.worker.addEventListener('error', () => {
      this.#rejectAll(new Error('The grid could not be loaded.'));
    });
    started.whenReady.catch(() => {
      if (this.#worker === started) this.#worker = null;
    });
    return started;
  }
}
