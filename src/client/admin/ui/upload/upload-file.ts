/** A failed upload, with words fit to show: whether the file was refused, or nothing usable came back, or nobody is logged in. */
type Kind = 'refused' | 'unusable' | 'loggedOut';
export class UploadFailure extends Error {
  readonly kind: Kind;
  /** Too many files are on their way already: then it is worth trying again after so long. */
  readonly waitMs: number | null;
  constructor(kind: Kind, message: string, waitMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
  }
}

const FAILED = 'An error occurred during upload';
const USUAL_WAIT_S = 5;
const MOST_WAIT_S = 60;

/**
 * Sends a file to the address the server names for it, and gives the id it is stored under. Null when it was cancelled.
 * While too many others are on their way it waits for its turn.
 */
export async function uploadFile(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<string | null> {
  for (;;) {
    try {
      return await send(file, onProgress, signal);
    } catch (error) {
      if (!(error instanceof UploadFailure) || error.waitMs === null) throw error;
      onProgress(0);
      await pause(error.waitMs, signal);
    }
  }
}

/** Ends after so long, or at once when it is cancelled. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
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
  const address = await askForAddress(file.name, signal);
  if (address === null) return null;
  const isSent = await put(address, file, onProgress, signal);
  return isSent ? idOf(address) : null;
}

async function askForAddress(name: string, signal: AbortSignal): Promise<string | null> {
  const extension = name.includes('.') ? name.split('.').at(-1)!.toLowerCase() : '';
  try {
    const answer = await fetch(`/api/objects/upload?extension=${encodeURIComponent(extension)}`, { signal });
    const body = (await answer.json()) as { uploadURL?: string } & Refusal;
    if (!answer.ok) throw refusal(answer.status, body, answer.headers.get('retry-after'));
    if (typeof body.uploadURL !== 'string') throw new UploadFailure('unusable', FAILED);
    return body.uploadURL;
  } catch (error) {
    if (signal.aborted) return null;
    throw error instanceof UploadFailure ? error : new UploadFailure('unusable', FAILED);
  }
}

/** XMLHttpRequest, because fetch does not tell how far it is. */
function put(address: string, file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const request = new XMLHttpRequest();
  request.open('PUT', address);
  request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
  });
  request.addEventListener('load', () => {
    if (request.status === 200 || request.status === 204) resolve(true);
    else reject(refusal(request.status, refusalIn(request), request.getResponseHeader('retry-after')));
  });
  request.addEventListener('error', () => reject(new UploadFailure('refused', FAILED)));
  request.addEventListener('abort', () => resolve(false));
  const cancel = () => request.abort();
  signal.addEventListener('abort', cancel);
  request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel));
  request.send(file);
  return promise;
}

/** What the server says of a file it does not take. */
interface Refusal {
  code?: string;
  message?: string;
}

function refusalIn(request: XMLHttpRequest): Refusal {
  try {
    return JSON.parse(request.responseText) as Refusal;
  } catch {
    // A store that is not ours answers XML or nothing.
    return {};
  }
}

/** In the server's words, or the status when there are none. */
function refusal(status: number, { code, message }: Refusal, retryAfter: string | null): UploadFailure {
  const waitMs = code === 'upload.tooMany' ? readWait(retryAfter) : null;
  const words = message?.replace(/^extension: /, 'The file ') ?? `Upload failed with status ${status}`;
  return new UploadFailure(status === 401 ? 'loggedOut' : 'refused', words, waitMs);
}

/** How long to wait, from a header that may be missing, a date, or nothing at all. */
export function readWait(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return (seconds >= 1 ? Math.min(seconds, MOST_WAIT_S) : USUAL_WAIT_S) * 1000;
}

/** The last segment of the address's path, without the query. */
export function idOf(address: string): string {
  const id = new URL(address, 'http://localhost').pathname.split('/').at(-1);
  if (!id) throw new UploadFailure('unusable', FAILED);
  return decodeURIComponent(id);
}
