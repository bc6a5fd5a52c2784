import type { LightMyRequestResponse } from 'fastify';
import { ADMIN_ACCOUNT, type TestServer } from './create-test-server.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Headers = Record<string, string>;

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
    const contentType: Headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await app.inject({
      method,
      url,
      ...payload,
      cookies,
      headers: { ...contentType, ...headers },
      remoteAddress: address,
    });
    for (const { name, value } of response.cookies) {
      if (value === '') delete cookies[name];
      else cookies[name] = value;
    }
    return response;
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

export async function createAdminRestClient(server: TestServer): Promise<RestClient> {
  await server.createAdminClient();
  const client = createRestClient(server);
  await client.post('/api/auth/admin/login', ADMIN_ACCOUNT);
  return client;
}
