import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from './trpc-client.ts';

/** Limits the number of times that the client repeats a refused request before it shows the failure. */
const MAX_REPEATS = 3;
/**
 * Limits the time for which the client waits before it repeats a request. If the server asks for a wait of more than `MAX_WAIT_SECONDS`,
 * the client shows the failure to the user instead of repeating the request.
 */
const MAX_WAIT_SECONDS = 10;

/**
 * Runs a request. If the server temporarily refuses the request with one of the given HTTP statuses, the function waits as long as the
 * server asks and then repeats the request. The request's failure is thrown if the wait would be too long, and `signal.reason` is thrown if
 * the caller aborts the wait.
 */
export async function runWithRetryAfter<T>(
  send: () => Promise<T>,
  { signal, statuses = [429, 503] }: { signal?: AbortSignal; statuses?: readonly number[] } = {},
): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await send();
    } catch (error) {
      const data = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : null;
      const seconds = data && statuses.includes(data.httpStatus) ? (data.retryAfter ?? 0) : 0;
      if (seconds === 0 || seconds > MAX_WAIT_SECONDS || repeats === MAX_REPEATS) throw error;
      await waitSeconds(seconds, signal);
    }
  }
}

/** Requests a file, and repeats the request until the server no longer asks the client to wait. Returns the final response. */
export async function fetchWithRetryAfter(path: string, init?: RequestInit & { signal?: AbortSignal }): Promise<Response> {
  for (;;) {
    const response = await fetch(path, init);
    const seconds = readRetryAfterSeconds(response);
    if (seconds === 0) return response;
    await response.body?.cancel();
    await waitSeconds(seconds, init?.signal);
  }
}

/**
 * Requests the first byte of a media file, because a media element does not report the HTTP status of a failure. The status is null if no
 * response arrives.
 */
export async function requestFirstByte(path: string, signal: AbortSignal): Promise<{ status: number | null; retryAfterSeconds: number }> {
  try {
    const response = await fetch(path, { headers: { range: 'bytes=0-0' }, cache: 'no-store', signal });
    response.body?.cancel().catch(() => {});
    return { status: response.status, retryAfterSeconds: readRetryAfterSeconds(response) };
  } catch {
    signal.throwIfAborted();
    return { status: null, retryAfterSeconds: 0 };
  }
}

/** Returns the number of seconds to wait before a refused request is repeated, or 0 when the server has not asked the client to wait. */
export function readRetryAfterSeconds({ status, headers }: Response): number {
  const seconds = status === 429 || status === 503 ? Number(headers.get('retry-after')) : 0;
  return Number.isFinite(seconds) ? seconds : 0;
}

function waitSeconds(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- `signal.reason` is an error by default
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
