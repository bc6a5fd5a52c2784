import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { newCardSchema } from '#shared/catalog.ts';
import { addObject } from '../services/media/upload/add-object.ts';
import { startNginx } from './nginx.ts';
import { ADMIN_ACCOUNT, createTestServer, type TestServer, type TestClient } from './create-test-server.ts';

/** Holds the content of the test video, whose parts all differ, so that a test fails when the server sends a wrong byte range. */
export const VIDEO_BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7 + (at >> 8)) % 256));

type Headers = Record<string, string>;

interface ObjectResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Holds the path of the nginx program through which media tests send their requests, or undefined when they send requests directly to the
 * server.
 */
export const nginxProgram = process.env.TEST_NGINX;
/** Holds how the server of media tests sends files. */
const mediaOffload = nginxProgram ? 'x-accel' : (process.env.TEST_MEDIA_OFFLOAD ?? 'off');

/**
 * Describes a test server that listens on a port. Requests for files cannot be injected through Fastify, because the server sends files
 * without Fastify. Tests authenticate their requests with a Cookie header.
 */
export interface MediaTestServer extends Omit<TestServer, 'admin'> {
  adminClient: TestClient;
  adminCookie: string;
  /** Requests an object by its id or by a URL path, and reads the whole response body. */
  fetchObject: (idOrPath: string, cookie: string | null, headers?: Headers, method?: string) => Promise<ObjectResponse>;
  /** Sends a request for an object without reading the response body. */
  requestObject: (idOrPath: string, cookie: string | null, headers?: Headers, method?: string) => Promise<IncomingMessage>;
  storeVideo: (copies?: number) => Promise<string>;
  /** Creates a product with one card that uses the video, and returns the Cookie header of a learner of that product. */
  createLearnerCookie: (slug: string, videoId: string | null) => Promise<string>;
}

export async function createMediaTestServer(env: Record<string, string> = {}): Promise<MediaTestServer> {
  const server = await createTestServer({ MEDIA_OFFLOAD: mediaOffload, ...(nginxProgram && { TRUST_PROXY: '127.0.0.1' }), ...env });
  const { app, deps, dataDir } = server;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port: ownPort } = app.server.address() as AddressInfo;
  const port = nginxProgram ? await startNginx(nginxProgram, [ownPort], { data: dataDir, lessons: deps.lessonsDir }) : ownPort;
  const adminClient = await server.createAdminClient();

  const requestCookies = async (url: string, payload: object) => {
    const { cookies } = await app.inject({ method: 'POST', url, payload });
    return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  };
  const start: MediaTestServer['requestObject'] = (idOrPath, cookie, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const path = idOrPath.startsWith('/') ? idOrPath : `/public-objects/${idOrPath}`;
      const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...headers, cookie: cookie ?? '' }, agent: false }, resolve);
      sent.on('error', reject).end();
    });

  return {
    ...server,
    adminClient,
    adminCookie: await requestCookies('/api/auth/admin/login', ADMIN_ACCOUNT),
    requestObject: start,
    fetchObject: async (...asked) => {
      const response = await start(...asked);
      return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(await response.toArray()) };
    },
    storeVideo: async (copies = 1) => {
      const content = Readable.from(Array.from({ length: copies }, () => VIDEO_BYTES));
      return (await addObject(deps, { extension: 'mp4', content })).id;
    },
    createLearnerCookie: async (slug, videoId) => {
      const product = await adminClient.admin.createProduct({ slug, title: slug });
      const module = await adminClient.admin.createModule({ slug, title: slug });
      await adminClient.admin.linkModule({ productId: product.id, moduleId: module.id });
      await adminClient.admin.createCard(newCardSchema.parse({ moduleId: module.id, slug, title: slug, type: 'info', videoId }));
      const { keys } = await adminClient.admin.generateKeys({ productId: product.id, quantity: 1, maxLogins: 1 });
      return requestCookies('/api/gate/enter', { key: keys[0]!.key, nickname: 'Ada' });
    },
  };
}
