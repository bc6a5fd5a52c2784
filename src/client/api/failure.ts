import { TRPCClientError } from '@trpc/client';
import { ConnectionError, UnexpectedResponseError, type AppRouter } from './trpc-client.ts';
import { getWords, translateFailure } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';

export interface Failure {
  /**
   * Holds the failure code: `network` when no response arrived, `client.failed` for a bug in the client, or a code for a failure on the
   * server, such as `session.missing`.
   */
  code: string;
  /** Holds the HTTP status, or 0 when no response arrived. */
  status: number;
  message: string;
  /** Holds where the product of a refused access key is sold, as JSON, when that is elsewhere than the key form says. */
  shops?: string;
}

const createNoConnection = (): Failure => ({ code: 'network', status: 0, message: getWords(appEn).noConnection });
const createClientFailed = (): Failure => ({ code: 'client.failed', status: 0, message: getWords(appEn).failed });

/**
 * Converts the error of a failed call or import into a failure that a screen can show. The "No connection" message is used only if no
 * complete response arrived. Unexpected errors are logged.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof TRPCClientError) {
    const { data, message } = error as TRPCClientError<AppRouter>;
    if (data) {
      const shops = data.values?.shops as string | undefined;
      const text = translateFailure(data.failure, data.values) ?? message;
      return { code: data.failure, status: data.httpStatus, message: text, ...(shops && { shops }) };
    }
  }
  const cause: unknown = error instanceof TRPCClientError ? error.cause : error;
  const isAborted = error !== cause && cause instanceof DOMException;
  if (cause instanceof ConnectionError || isAborted) return createNoConnection();
  if (cause instanceof UnexpectedResponseError) {
    const { status } = cause.response;
    // A successful response that is not JSON can be the login page of a public Wi-Fi network, so the failure message does not quote the
    // response.
    if (cause.response.ok) return { ...createClientFailed(), code: 'server.failed', status };
    const reason = readReason(cause);
    return { code: 'server.failed', status, message: reason === '' ? `${status}` : `${status}: ${reason}` };
  }
  logOnce(error);
  return createClientFailed();
}

const MAX_REASON_LENGTH = 200;

/** For a response that is not plain text, returns the HTTP status text, which is empty over HTTP/2. */
function readReason({ response, body }: UnexpectedResponseError): string {
  const isPlainText = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  return (isPlainText && body.trim().slice(0, MAX_REASON_LENGTH)) || response.statusText;
}

/** Returns the proof-of-work challenge that an error contains, or null when the error contains none. */
export function readChallenge(error: unknown): string | null {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data?.challenge ?? null) : null;
}

const logged = new WeakSet();

/** Screens convert the same error on every render, so each error is logged only once. */
function logOnce(error: unknown): void {
  if (error instanceof Object) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  console.error(error);
}
