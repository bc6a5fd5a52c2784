import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { withResolvers } from '#shared/with-resolvers.ts';
import { REFUSAL_TEXTS, type RefusalCode } from '#workbook/reader/refusal-texts.ts';
import type { AuthorDesk, WorkbookRole } from './author-desk.ts';

/** Limits the time in which a workbook opens, as for learners. */
const OPEN_LIMIT_MS = 10_000;
const WORK_LIMIT_MS = 60_000;
const NOT_LOADED = workbookChecksWords.partOfThisPageCould;
const NOT_WORKED_OUT = workbookChecksWords.theseWorkbooksCouldNotBeWorked;

type DeskMethod = Exclude<keyof AuthorDesk, symbol>;
type DeskResult<Method extends DeskMethod> = AuthorDesk[Method] extends (...args: never[]) => Promise<infer Result> ? Result : never;

export interface DeskCall {
  id: number;
  method: DeskMethod;
  args: readonly unknown[];
}
/** Tells why a call failed. Without a field, the workbooks could not be worked out. */
export interface DeskFailure {
  refusal?: RefusalCode;
  message?: string;
  isNotLoaded?: true;
}
/** The first message of the worker says that its code is loaded, and has no id of a call. */
export type DeskAnswer = { id: number | null; result: unknown } | { id: number; failure: DeskFailure } | { id: number; progress: string };

interface CallOptions {
  signal?: AbortSignal;
  /** Receives what the worker is doing, in words. */
  onProgress?: (progress: string) => void;
}

/** The message is shown to the author. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
}

/**
 * Calls an AuthorDesk in a worker, one call after the other. A call that is aborted or takes too long ends the worker; the next call starts
 * another one and opens the workbooks again.
 */
export class AuthorDeskClient {
  readonly #files = new Map<WorkbookRole, Blob>();
  #worker: Worker | null = null;
  #whenReady: Promise<void> = Promise.resolve();
  #last: Promise<unknown> = Promise.resolve();
  #callCount = 0;

  async open(role: WorkbookRole, file: Blob, signal: AbortSignal): Promise<string[]> {
    const names = await this.#queue(() => this.#send('open', [role, file], OPEN_LIMIT_MS, { signal }));
    this.#files.set(role, file);
    return names;
  }

  /** Rejects with a DeskError. A call that is no longer wanted when its turn comes resolves to null and does nothing. */
  call<Method extends Exclude<DeskMethod, 'open'>>(
    method: Method,
    args: Parameters<AuthorDesk[Method]>,
    isWanted: () => boolean = () => true,
    options: CallOptions = {},
  ): Promise<DeskResult<Method> | null> {
    return this.#queue<DeskResult<Method> | null>(() =>
      isWanted() ? this.#send(method, args, WORK_LIMIT_MS, options) : Promise.resolve(null),
    );
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #queue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(async () => {
      if (!this.#worker) await this.#start();
      return work();
    });
    this.#last = result.catch(() => {});
    return result;
  }

  async #start(): Promise<void> {
    const worker = new Worker(new URL('./author-worker.ts', import.meta.url), { type: 'module', name: 'workbook-author' });
    this.#worker = worker;
    const { promise, resolve, reject } = withResolvers<void>();
    worker.addEventListener('message', () => resolve(), { once: true });
    worker.addEventListener('error', () => reject(new DeskError(NOT_LOADED)), { once: true });
    this.#whenReady = promise;
    for (const [role, file] of this.#files) await this.#send('open', [role, file], OPEN_LIMIT_MS);
  }

  async #send<Method extends DeskMethod>(
    method: Method,
    args: readonly unknown[],
    limitMs: number,
    { signal, onProgress }: CallOptions = {},
  ): Promise<DeskResult<Method>> {
    const worker = this.#worker!;
    const id = ++this.#callCount;
    const { promise, resolve, reject } = withResolvers<DeskResult<Method>>();
    const isOpening = method === 'open';
    const end = (error: Error) => {
      worker.terminate();
      if (this.#worker === worker) this.#worker = null;
      reject(error);
    };
    const receive = ({ data }: MessageEvent<DeskAnswer>) => {
      if (data.id !== id) return;
      if ('progress' in data) onProgress?.(data.progress);
      else if ('result' in data) resolve(data.result as DeskResult<Method>);
      else reject(new DeskError(describeFailure(data.failure, isOpening)));
    };
    const crash = () => end(new DeskError(isOpening ? REFUSAL_TEXTS.damaged : NOT_WORKED_OUT));
    const abort = () => end(signal!.reason as Error);
    let timeout: ReturnType<typeof setTimeout> | undefined;
    signal?.addEventListener('abort', abort);
    try {
      signal?.throwIfAborted();
      await Promise.race([this.#whenReady, promise]);
      worker.addEventListener('message', receive);
      worker.addEventListener('error', crash);
      timeout = setTimeout(() => end(new DeskError(isOpening ? REFUSAL_TEXTS.slow : NOT_WORKED_OUT)), limitMs);
      const message: DeskCall = { id, method, args };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
      worker.postMessage(message);
      return await promise;
    } catch (error) {
      if (error instanceof DeskError && error.message === NOT_LOADED) this.close();
      throw error;
    } finally {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', abort);
      worker.removeEventListener('message', receive);
      worker.removeEventListener('error', crash);
    }
  }
}

function describeFailure({ refusal, message, isNotLoaded }: DeskFailure, isOpening: boolean): string {
  if (refusal) return REFUSAL_TEXTS[refusal];
  if (isNotLoaded) return NOT_LOADED;
  return message ?? (isOpening ? REFUSAL_TEXTS.damaged : NOT_WORKED_OUT);
}
