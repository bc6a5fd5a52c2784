import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import type { AppRouter } from '#server/trpc/router.ts';

export interface SchoolClient {
  api: TRPCClient<AppRouter>;
  /** Sends a request to a route of the REST API. Fails when the server refuses it. */
  send: (method: string, path: string, body?: string | Buffer<ArrayBuffer>, headers?: Record<string, string>) => Promise<Response>;
}

/** Creates a client with cookies of its own, like a browser with the given name. */
export function createSchoolClient(address: string, userAgent = 'picture maker'): SchoolClient {
  const cookies = new Map<string, string>();
  const sendRequest = async (url: string, options: RequestInit): Promise<Response> => {
    const headers = new Headers(options.headers);
    headers.set('user-agent', userAgent);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...options, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    return response;
  };
  return {
    api: createTRPCClient<AppRouter>({
      links: [httpLink({ url: `${address}/trpc`, fetch: (url, options) => sendRequest(url as string, options as RequestInit) })],
    }),
    send: async (method, path, body, headers = {}) => {
      const response = await sendRequest(new URL(path, address).href, { method, headers, ...(body !== undefined && { body }) });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response;
    },
  };
}
