import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { AppRouter } from '#server/trpc/router.ts';

export type { AppRouter };

/** ConnectionError is thrown if a request receives no complete response, because the network or the server is down. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/**
 * UnexpectedResponseError is thrown if the response comes from something other than the server, such as a proxy with its own error page.
 */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  readonly response: Response;
  readonly body: string;
  constructor(response: Response, body: string, options: ErrorOptions) {
    super(`Unexpected response with status ${response.status}`, options);
    this.response = response;
    this.body = body;
  }
}

/** Batches calls made in the same event loop tick into one request. */
export const trpcLink = httpBatchLink<AppRouter>({
  url: '/trpc',
  maxURLLength: 2000,
  maxItems: 10,
  // The tRPC link discards a response that is not JSON. If the response is not JSON, the `fetch` function below throws an error that
  // contains the response, so that the failure can be distinguished from a connection error.
  fetch: async (url, options) => {
    const response = await fetch(url, options as RequestInit).catch(rethrowConnectionError);
    return {
      ok: response.ok,
      json: async () => {
        const text = await response.text().catch(rethrowConnectionError);
        try {
          return JSON.parse(text) as unknown;
        } catch (error) {
          throw new UnexpectedResponseError(response, text, { cause: error });
        }
      },
    };
  },
});

export const api = createTRPCClient<AppRouter>({ links: [trpcLink] });

function rethrowConnectionError(error: unknown): never {
  // An aborted request rejects with a DOMException, not with a TypeError.
  throw error instanceof TypeError ? new ConnectionError(error.message, { cause: error }) : error;
}
