/** A failed upload, with words fit to show: whether the file was refused, or nothing usable came back, or nobody is logged in. */
type UploadErrorKind = 'refused' | 'unusable' | 'loggedOut';
export class UploadError extends Error {
  readonly kind: UploadErrorKind;
  /** Too many files are on their way already: then it is worth trying again after so long. */
  readonly retryAfterMs: number | null;
  constructor(kind: UploadErrorKind, message: string, waitMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = waitMs;
  }
}

const FAILED = 'An error occurred during upload';
const DEFAULT_RETRY_S = 5;
const MAX_RETRY_S = 60;

/**
 * Sends a file to the address the server names for it, and gives the id it is stored under. Null when it was cancelled.
 * While too many others are on their way it waits for its turn.
 */
export async function uploadFile(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<string | null> {
  for (;;) {
    try {
      return await send(file, onProgress, signal);
    } catch (error) {
      if (!(error instanceof UploadError) || error.retryAfterMs === null) throw error;
      onProgress(0);
      await delay(error.retryAfterMs, signal);
    }
  }
}

/** Ends after so long, or at once when it is cancelled. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, ms);
  signal.addEventListener('abort', end);
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
}

async function send(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<string | null> {
  const address = await requestUploadUrl(file.name, signal);
  if (address === null) return null;
  const isSent = await putFile(address, file, onProgress, signal);
  return isSent ? parseObjectId(address) : null;
}

async function requestUploadUrl(name: string, signal: AbortSignal): Promise<string | null> {
  const extension = name.includes('.') ? name.split('.').at(-1)!.toLowerCase() : '';
  try {
    const answer = await fetch(`/api/objects/upload?extension=${encodeURIComponent(extension)}`, { signal });
    const body = (await answer.json()) as { uploadURL?: string } & ErrorResponse;
    if (!answer.ok) throw toUploadError(answer.status, body, answer.headers.get('retry-after'));
    if (typeof body.uploadURL !== 'string') throw new UploadError('unusable', FAILED);
    return body.uploadURL;
  } catch (error) {
    if (signal.aborted) return null;
    throw error instanceof UploadError ? error : new UploadError('unusable', FAILED);
  }
}

/** XMLHttpRequest, because fetch does not tell how far it is. */
function putFile(address: string, file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const request = new XMLHttpRequest();
  request.open('PUT', address);
  request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
  });
  request.addEventListener('load', () => {
    if (request.status === 200 || request.status === 204) resolve(true);
    else reject(toUploadError(request.status, parseErrorResponse(request), request.getResponseHeader('retry-after')));
  });
  request.addEventListener('error', () => reject(new UploadError('refused', FAILED)));
  request.addEventListener('abort', () => resolve(false));
  const cancel = () => request.abort();
  signal.addEventListener('abort', cancel);
  request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel));
  request.send(file);
  return promise;
}

/** What the server says of a file it does not take. */
interface ErrorResponse {
  code?: string;
  message?: string;
}

function parseErrorResponse(request: XMLHttpRequest): ErrorResponse {
  try {
    return JSON.parse(request.responseText) as ErrorResponse;
  } catch {
    // A store that is not ours answers XML or nothing.
    return {};
  }
}

/** In the server's words, or the status when there are none. */
function toUploadError(status: number, { code, message }: ErrorResponse, retryAfter: string | null): UploadError {
  const waitMs = code === 'upload.tooMany' ? parseRetryAfter(retryAfter) : null;
  const words = message?.replace(/^extension: /, 'The file ') ?? `Upload failed with status ${status}`;
  return new UploadError(status === 401 ? 'loggedOut' : 'refused', words, waitMs);
}

/** How long to wait, from a header that may be missing, a date, or nothing at all. */
export function parseRetryAfter(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return (seconds >= 1 ? Math.min(seconds, MAX_RETRY_S) : DEFAULT_RETRY_S) * 1000;
}

/** The last segment of the address's path, without the query. */
export function parseObjectId(address: string): string {
  const id = new URL(address, 'http://localhost').pathname.split('/').at(-1);
  if (!id) throw new UploadError('unusable', FAILED);
  return decodeURIComponent(id);
}
