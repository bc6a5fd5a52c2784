import type { DetailedError, Upload } from 'tus-js-client';
import { uiWords } from '#admin-words/ui.ts';
import { FILE_NAME_INPUT_MAX_LENGTH } from '#shared/media/file-name.ts';
import { withResolvers } from '#shared/with-resolvers.ts';

/**
 * Classifies a failed upload. The `refused` kind means that the server rejected the file, `unusable` means that a request got no valid
 * response, and `loggedOut` means that the session has expired.
 */
type UploadErrorKind = 'refused' | 'unusable' | 'loggedOut';

/** Is thrown when an upload fails. The error message is shown to the administrator. */
export class UploadError extends Error {
  readonly kind: UploadErrorKind;
  constructor(kind: UploadErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Describes how far an upload has come. `isWaiting` is true while the connection is lost or the server is busy. */
export interface UploadProgress {
  sentBytes: number;
  isWaiting: boolean;
}

export interface UploadOptions {
  /** Contains the reserved id of a file for which a draft waits. Without it, the server chooses the id. */
  id?: string;
  /** Is true when the upload continues if the user chooses the same file again after closing the tab. */
  isRemembered?: boolean;
  onProgress: (progress: UploadProgress) => void;
  /** Stops the upload and deletes what has arrived. A reserved id stays reserved. */
  signal: AbortSignal;
  /** Interrupts the upload while `isPaused` returns true. `subscribe` calls its argument when this changes. */
  pause?: { isPaused: () => boolean; subscribe: (listener: () => void) => () => void } | undefined;
}

const ENDPOINT = '/api/uploads';
const CHUNK_BYTES = 8 * 1024 * 1024;
const FAILED = uiWords.anErrorOccurredDuringUpload;
const CHANGED = uiWords.thisFileHasChangedSince;
const MAX_RETRY_S = 60;
/** Contains the pauses between attempts, in milliseconds. The last pause is repeated for ever. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 5000, 10_000, 30_000];
const RETRIED_STATUSES = new Set([0, 408, 409, 423, 429, 502, 503, 504]);
const MISSING_STATUSES = new Set([404, 410]);

/**
 * Uploads a file in parts by the tus protocol, and returns the id of the stored object with its extension, or null when the upload was
 * cancelled. When the connection is lost, the upload goes on from the last part that arrived, after growing pauses and at once when the
 * browser is online again. Throws an UploadError when the server rejects the file.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<string | null> {
  const { onProgress, signal, pause } = options;
  let sentBytes = 0;
  const upload = await retry(options, () =>
    createUpload(file, options, (bytes) => onProgress({ sentBytes: (sentBytes = bytes), isWaiting: false })),
  );
  if (upload === null) return null;
  for (let attempt = 0; ;) {
    await waitUntilResumed(pause, signal);
    const before = sentBytes;
    const failure = signal.aborted ? 'stopped' : await run(upload, { signal, pause });
    if (signal.aborted) {
      // A file that is given up after it has arrived stays an unused file.
      await upload.abort(true).catch(() => {});
      return null;
    }
    if (failure === null) return `${upload.url!.split('/').at(-1)}.${getExtension(file.name)}`;
    if (failure === 'stopped') continue;
    const delayMs = await judgeFailure(file, failure, sentBytes > before ? (attempt = 0) : attempt);
    attempt++;
    onProgress({ sentBytes, isWaiting: true });
    await delay(delayMs, signal);
  }
}

/** Loads the code of the protocol, again and again while there is no connection. */
async function retry<T>({ signal, onProgress }: UploadOptions, load: () => Promise<T>): Promise<T | null> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      return await load();
    } catch {
      onProgress({ sentBytes: 0, isWaiting: true });
      await delay(getRetryDelayMs(attempt), signal);
    }
  }
  return null;
}

interface UploadListener {
  finish: (failure: DetailedError | Error | null) => void;
}
const listeners = new WeakMap<Upload, UploadListener>();

async function createUpload(file: File, { id, isRemembered = false }: UploadOptions, onSent: (bytes: number) => void): Promise<Upload> {
  const tus = await import('tus-js-client');
  const name = file.name.slice(-FILE_NAME_INPUT_MAX_LENGTH).toWellFormed();
  const upload = new tus.Upload(file, {
    endpoint: ENDPOINT,
    ...(id !== undefined && { uploadUrl: `${ENDPOINT}/${id}` }),
    chunkSize: CHUNK_BYTES,
    retryDelays: null,
    metadata: { filename: name, ...(id !== undefined && { id }) },
    storeFingerprintForResuming: isRemembered,
    removeFingerprintOnSuccess: true,
    onProgress: onSent,
    // Without this, the library would begin a new upload whenever the server does not answer where the upload stands.
    onAfterResponse: (request, response) => {
      const status = response.getStatus();
      if (request.getMethod() === 'HEAD' && status >= 400 && !MISSING_STATUSES.has(status)) throw new RefusedError(response);
    },
    onSuccess: () => listeners.get(upload)?.finish(null),
    onError: (error) => listeners.get(upload)?.finish(error),
  });
  if (isRemembered) {
    const [previous] = await upload.findPreviousUploads();
    if (previous) upload.resumeFromPreviousUpload(previous);
  }
  return upload;
}

interface UploadResponse {
  getStatus: () => number;
  getHeader: (name: string) => string | undefined;
  getBody: () => string;
}

/** Carries the response to a question where an upload stands. */
class RefusedError extends Error {
  readonly response: UploadResponse;
  constructor(response: UploadResponse) {
    super(uiWords.uploadCannotBeContinuedNow);
    this.response = response;
  }
}

/** Sends a file until it has arrived, fails, is paused or is cancelled. Returns null when the file has arrived. */
async function run(upload: Upload, { signal, pause }: Pick<UploadOptions, 'signal' | 'pause'>): Promise<Error | null | 'stopped'> {
  const { promise, resolve } = withResolvers<Error | null | 'stopped'>();
  listeners.set(upload, { finish: resolve });
  const stop = () => {
    if (!signal.aborted && !pause?.isPaused()) return;
    void upload.abort();
    resolve('stopped');
  };
  signal.addEventListener('abort', stop);
  const unsubscribe = pause?.subscribe(stop);
  upload.start();
  try {
    return await promise;
  } finally {
    unsubscribe?.();
    signal.removeEventListener('abort', stop);
  }
}

/** Returns the time to wait before the next attempt, in milliseconds. Throws an UploadError when another attempt would not help. */
async function judgeFailure(file: File, failure: Error, attempt: number): Promise<number> {
  const { originalResponse = null, causingError } = failure as Partial<DetailedError>;
  const response: UploadResponse | null = causingError instanceof RefusedError ? causingError.response : originalResponse;
  const status = response?.getStatus() ?? 0;
  if (status === 0 && !(await isReadable(file))) throw new UploadError('refused', CHANGED);
  if (response === null && !('originalRequest' in failure)) throw new UploadError('unusable', FAILED);
  const isMalformed = status >= 200 && status < 300;
  if (isMalformed) throw new UploadError('unusable', FAILED);
  if (!RETRIED_STATUSES.has(status)) throw toUploadError(status, parseErrorResponse(response!.getBody()));
  return Math.max(parseRetryAfterMs(response?.getHeader('retry-after') ?? null), getRetryDelayMs(attempt));
}

/** Returns whether a file is still as it was when the user chose it. A browser no longer reads a file that has changed. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

const getRetryDelayMs = (attempt: number) => RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)]!;
const getExtension = (name: string) => name.split('.').at(-1)!.toLowerCase();

async function waitUntilResumed(pause: UploadOptions['pause'], signal: AbortSignal): Promise<void> {
  while (pause?.isPaused() && !signal.aborted) {
    const { promise, resolve } = withResolvers<void>();
    const end = () => resolve();
    const unsubscribe = pause.subscribe(end);
    signal.addEventListener('abort', end);
    await promise;
    unsubscribe();
    signal.removeEventListener('abort', end);
  }
}

/** Resolves after the given time, or as soon as the signal aborts or the browser is online again. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, ms);
  signal.addEventListener('abort', end);
  globalThis.addEventListener?.('online', end);
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  globalThis.removeEventListener?.('online', end);
}

interface ErrorResponse {
  message?: string;
}

function parseErrorResponse(body: string): ErrorResponse {
  try {
    return JSON.parse(body) as ErrorResponse;
  } catch {
    // A proxy responds with HTML or an empty body instead of JSON.
    return {};
  }
}

/** Creates an upload error with the server's message or, when the server sent none, with a message that contains the HTTP status. */
function toUploadError(status: number, { message }: ErrorResponse): UploadError {
  const text = message?.replace(/^extension: /, uiWords.theFile) ?? uiWords.uploadFailedWithStatus(status);
  return new UploadError(status === 401 ? 'loggedOut' : 'refused', text);
}

/** Converts a Retry-After HTTP header to milliseconds, at most a minute. Returns 0 when the header is missing or is not a number. */
export function parseRetryAfterMs(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return seconds >= 1 ? Math.min(seconds, MAX_RETRY_S) * 1000 : 0;
}
