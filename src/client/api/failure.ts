import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#server/trpc/router.ts';

/** A failed call as the screens need it. */
export interface Failure {
  /** The server's code, such as `session.missing`; `network` when there was no answer. */
  code: string;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** The server's words, fit to show. */
  message: string;
}

export function toFailure(error: unknown): Failure {
  if (error instanceof TRPCClientError) {
    const { data, message } = error as TRPCClientError<AppRouter>;
    if (data) return { code: data.failure, status: data.httpStatus, message };
    // Something in between answered in the server's place.
    const response = (error.meta as { response?: Response } | undefined)?.response;
    if (response) return { code: 'server.failed', status: response.status, message: `${response.status}: ${response.statusText}` };
  }
  return { code: 'network', status: 0, message: 'No connection. Check your network and try again.' };
}
