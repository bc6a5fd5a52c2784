import { withResolvers } from '#shared/with-resolvers.ts';
import { FILE_NAME_INPUT_MAX_LENGTH } from '#shared/media/file-name.ts';

/**
 * Classifies a failed upload. The `refused` kind means that the server rejected the file or the transfer broke off, `unusable` means that a
 * request got no valid response, and `loggedOut` means that the session has expired.
 */
type UploadErrorKind = 'refused' | 'unusable' | 'loggedOut';

/** Is thrown when an upload fails. The error message is shown to the administrator. */
export class UploadError extends Error {
  readonly kind: UploadErrorKind;
  /**
   * Contains the time to wait before the next attempt, in milliseconds, when too many uploads are in progress. The time to wait is null if
   * the upload failed for a reason other than too many uploads in progress.
   */
  readonly retryAfterMs: number | null;
  constructor(kind: UploadErrorKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

const FAILED = 'An error occurred during upload';
const DEFAULT_RETRY_S = 5;
const MAX_RETRY_S = 60;
const MAX_COMPLETE_TRIES = 10;

/**
 * Uploads a file and returns the id of the stored object, or null when the upload was cancelled. While too many other uploads are in
 * progress, the function waits and tries again. The function throws an UploadError when the upload fails.
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

/** Resolves after the given time, or as soon as the signal aborts. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, ms);
  signal.addEventListener('abort', end);
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
}

async function send(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<string | null> {
  const url = await requestUploadUrl(file.name, signal);
  if (url === null) return null;
  const isSent = await putFile(url, file, onProgress, signal);
  if (!isSent) return null;
  const id = parseObjectId(url);
  return isOnThisServer(url) || (await completeUpload(id, file.name, signal)) ? id : null;
}

/**
 * Truncates a file name that is too long for the server by removing its beginning. Lone surrogates in the name are replaced, because a
 * request URL cannot contain them.
 */
const toSentName = (name: string) => name.slice(-FILE_NAME_INPUT_MAX_LENGTH).toWellFormed();

function isOnThisServer(url: string): boolean {
  return new URL(url, location.origin).origin === location.origin;
}

/**
 * Asks the server to check and accept a file that the client has uploaded to an object store. Resolves to false when the upload was
 * cancelled.
 */
async function completeUpload(id: string, name: string, signal: AbortSignal): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      const response = await fetch(`/api/admin/objects/${encodeURIComponent(id)}/complete`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: toSentName(name) }),
        signal,
      });
      if (response.ok) return true;
      const retryAfter = response.headers.get('retry-after');
      // When the server is busy, only the request to complete the upload is repeated, because the file itself is already in the object
      // store.
      if (retryAfter !== null && tries < MAX_COMPLETE_TRIES) await delay(parseRetryAfter(retryAfter), signal);
      else throw toUploadError(response.status, (await response.json()) as ErrorResponse, null);
    } catch (error) {
      if (signal.aborted) return false;
      throw error instanceof UploadError ? error : new UploadError('unusable', FAILED);
    }
  }
}

async function requestUploadUrl(name: string, signal: AbortSignal): Promise<string | null> {
  const extension = name.includes('.') ? name.split('.').at(-1)!.toLowerCase() : '';
  try {
    const query = new URLSearchParams({ extension, name: toSentName(name) });
    const response = await fetch(`/api/objects/upload?${query}`, { signal });
    const body = (await response.json()) as { uploadURL?: string } & ErrorResponse;
    if (!response.ok) throw toUploadError(response.status, body, response.headers.get('retry-after'));
    if (typeof body.uploadURL !== 'string') throw new UploadError('unusable', FAILED);
    return body.uploadURL;
  } catch (error) {
    if (signal.aborted) return null;
    throw error instanceof UploadError ? error : new UploadError('unusable', FAILED);
  }
}

/** Sends a file with XMLHttpRequest, because fetch does not report upload progress. Resolves to false when the upload was cancelled. */
function putFile(url: string, file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve, reject } = withResolvers<boolean>();
  const request = new XMLHttpRequest();
  request.open('PUT', url);
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

interface ErrorResponse {
  code?: string;
  message?: string;
}

function parseErrorResponse(request: XMLHttpRequest): ErrorResponse {
  try {
    return JSON.parse(request.responseText) as ErrorResponse;
  } catch {
    // An external object store responds to an upload with XML or an empty body instead of JSON.
    return {};
  }
}

/** Creates an upload error with the server's message or, when the server sent none, with a message that contains the HTTP status. */
function toUploadError(status: number, { code, message }: ErrorResponse, retryAfter: string | null): UploadError {
  const retryAfterMs = code === 'upload.tooMany' ? parseRetryAfter(retryAfter) : null;
  const text = message?.replace(/^extension: /, 'The file ') ?? `Upload failed with status ${status}`;
  return new UploadError(status === 401 ? 'loggedOut' : 'refused', text, retryAfterMs);
}

/**
 * Converts a Retry-After HTTP header to milliseconds. Returns the default delay when the header is missing or does not contain a number of
 * at least 1, and limits any other delay to one minute.
 */
export function parseRetryAfter(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return (seconds >= 1 ? Math.min(seconds, MAX_RETRY_S) : DEFAULT_RETRY_S) * 1000;
}

/** Returns the object id, which is the last path segment of an upload URL. */
export function parseObjectId(url: string): string {
  const id = new URL(url, 'http://localhost').pathname.split('/').at(-1);
  if (!id) throw new UploadError('unusable', FAILED);
  return decodeURIComponent(id);
}
