import { TRPCClientError } from '@trpc/client';
import { ConnectionError, UnexpectedResponseError, type AppRouter } from './trpc-client.ts';

/** A failed call in the form that screens show. */
export interface Failure {
  /** The server's failure code, such as `session.missing`; `network` without a response; `client.failed` for a bug in the client. */
  code: string;
  /** The HTTP status; 0 without a response. */
  status: number;
  /** A message for the person in front of the screen. */
  message: string;
}

const NO_CONNECTION: Failure = { code: 'network', status: 0, message: 'No connection. Check your network and try again.' };
const CLIENT_FAILED: Failure = { code: 'client.failed', status: 0, message: 'Something went wrong on our side. Please try again.' };

/** Converts whatever a call or an import threw. Only a request without a complete response is "No connection"; anything unexpected is logged. */
export function toFailure(error: unknown): Failure {
  if (error instanceof TRPCClientError) {
    const { data, message } = error as TRPCClientError<AppRouter>;
    if (data) return { code: data.failure, status: data.httpStatus, message };
  }
  const cause: unknown = error instanceof TRPCClientError ? error.cause : error;
  const isAborted = error !== cause && cause instanceof DOMException;
  if (cause instanceof ConnectionError || isAborted) return NO_CONNECTION;
  if (cause instanceof UnexpectedResponseError) {
    const { status } = cause.response;
    // A response with status 200 that is not JSON, such as the login page of a public Wi-Fi, says nothing about the failure.
    if (cause.response.ok) return { ...CLIENT_FAILED, code: 'server.failed', status };
    const reason = readReason(cause);
    return { code: 'server.failed', status, message: reason === '' ? `${status}` : `${status}: ${reason}` };
  }
  logOnce(error);
  return CLIENT_FAILED;
}

const MAX_REASON_LENGTH = 200;

/** Returns what a proxy says in plain text, else its status text, which HTTP/2 does not have. */
function readReason({ response, body }: UnexpectedResponseError): string {
  const isPlainText = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  return (isPlainText && body.trim().slice(0, MAX_REASON_LENGTH)) || response.statusText;
}

/** Returns the challenge that the server sets before it tries an access key, if the error contains one. */
export function readChallenge(error: unknown): string | null {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data?.challenge ?? null) : null;
}

const logged = new WeakSet();

/** Screens convert the same error on every render. */
function logOnce(error: unknown): void {
  if (error instanceof Object) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  console.error(error);
}
