import type { LightMyRequestResponse } from 'fastify';
import { ADMIN_ACCOUNT, type TestServer } from './create-test-server.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Headers = Record<string, string>;

/** A client of the REST interface: JSON in and out, and it keeps its cookies. */
export interface RestClient {
  cookies: Record<string, string>;
  send: (method: Method, url: string, body?: unknown, headers?: Headers) => Promise<LightMyRequestResponse>;
  get: (url: string, headers?: Headers) => Promise<LightMyRequestResponse>;
  post: (url: string, body?: unknown, headers?: Headers) => Promise<LightMyRequestResponse>;
  put: (url: string, body?: unknown, headers?: Headers) => Promise<LightMyRequestResponse>;
  delete: (url: string, headers?: Headers) => Promise<LightMyRequestResponse>;
}

export function createRestClient({ app }: Pick<TestServer, 'app'>, address = '192.0.2.1'): RestClient {
  const cookies: Record<string, string> = {};
  const send: RestClient['send'] = async (method, url, body, headers = {}) => {
    const payload = body === undefined ? {} : typeof body === 'string' ? { payload: body } : { payload: JSON.stringify(body) };
    const type: Headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await app.inject({ method, url, ...payload, cookies, headers: { ...type, ...headers }, remoteAddress: address });
    for (const { name, value } of answer.cookies) {
      if (value === '') delete cookies[name];
      else cookies[name] = value;
    }
    return answer;
  };
  return {
    cookies,
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
    delete: (url, headers) => send('DELETE', url, undefined, headers),
  };
}

/** A browser in which the administrator has logged in. */
export async function createAdminRestClient(server: TestServer): Promise<RestClient> {
  await server.createAdminClient();
  const browser = createRestClient(server);
  await browser.post('/api/auth/admin/login', ADMIN_ACCOUNT);
  return browser;
}
