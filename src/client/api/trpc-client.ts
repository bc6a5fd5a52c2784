import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { AppRouter } from '#server/trpc/router.ts';

export type { AppRouter };

/** Thrown when a request got no complete response: the network or the server is down. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Thrown when something other than the server responded, such as a proxy with a page of its own. */
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

/** Sends the calls of one tick as one request. */
export const trpcLink = httpBatchLink<AppRouter>({
  url: '/trpc',
  maxURLLength: 2000,
  maxItems: 10,
  // The link drops a response that is not JSON, so the errors are told apart here.
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

/** The typed client of the server's procedures. */
export const api = createTRPCClient<AppRouter>({ links: [trpcLink] });

function rethrowConnectionError(error: unknown): never {
  // An aborted request rejects with a DOMException instead.
  throw error instanceof TypeError ? new ConnectionError(error.message, { cause: error }) : error;
}
