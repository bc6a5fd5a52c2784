import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { newCardSchema } from '#shared/catalog.ts';
import { addObject } from '../services/media/upload/add-object.ts';
import { ADMIN_ACCOUNT, createTestServer, type TestServer, type TestClient } from './create-test-server.ts';

/** What a test's video consists of; no two places in it look alike. */
export const VIDEO_BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7 + (at >> 8)) % 256));

type Headers = Record<string, string>;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A house that listens, because files are sent past Fastify; whoever asks is named by a Cookie header. */
export interface MediaTestServer extends Omit<TestServer, 'admin'> {
  adminClient: TestClient;
  /** The administrator's cookie. */
  adminCookie: string;
  /** Asks for an object by its id, or for a path, and reads it all. */
  fetchObject: (idOrPath: string, cookie: string | null, headers?: Headers, method?: string) => Promise<Answer>;
  /** Asks, and reads nothing yet. */
  requestObject: (idOrPath: string, cookie: string | null, headers?: Headers, method?: string) => Promise<IncomingMessage>;
  storeVideo: (copies?: number) => Promise<string>;
  /** The cookie of a learner of a product with one card, which uses the video. */
  createLearnerCookie: (slug: string, videoId: string | null) => Promise<string>;
}

export async function createMediaTestServer(env: Record<string, string> = {}): Promise<MediaTestServer> {
  const server = await createTestServer(env);
  const { app, deps } = server;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const portal = await server.createAdminClient();

  const cookiesFrom = async (url: string, payload: object) => {
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
    adminClient: portal,
    adminCookie: await cookiesFrom('/api/auth/admin/login', ADMIN_ACCOUNT),
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
      const product = await portal.admin.createProduct({ slug, title: slug });
      const module = await portal.admin.createModule({ slug, title: slug });
      await portal.admin.linkModule({ productId: product.id, moduleId: module.id });
      await portal.admin.createCard(newCardSchema.parse({ moduleId: module.id, slug, title: slug, type: 'info', videoId }));
      const { keys } = await portal.admin.generateKeys({ productId: product.id, quantity: 1, maxLogins: 1 });
      return cookiesFrom('/api/gate/enter', { key: keys[0]!.key, nickname: 'Ada' });
    },
  };
}
