import { readdir } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeAdminBrowser, type Browser } from './rest-client.ts';
import { createTestServer, type TestServer } from './create-test-server.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  code: string;
  message: string;
}

/** A listening house, its administrator, and what sending files over real connections takes. */
export interface Uploader {
  house: TestServer;
  admin: Browser;
  port: number;
  /** An address to send a file to. */
  reserve: (extension: string) => Promise<string>;
  put: (path: string, content: Buffer | Iterable<Buffer>, headers?: Record<string, string>) => Promise<Answer>;
  /** A fresh address and the file sent to it. */
  upload: (extension: string, content: Buffer, headers?: Record<string, string>) => Promise<Answer>;
  /** A file as the administrator gets it. */
  fetch: (id: string) => Promise<Answer>;
  /** A connection on which a test writes what it likes. */
  dial: () => Promise<Socket>;
  /** Names of every file that is waiting or stored. */
  filesKept: () => Promise<string[]>;
}

export async function makeUploader(env: Record<string, string> = {}): Promise<Uploader> {
  const house = await createTestServer(env);
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = house.app.server.address() as AddressInfo;
  const admin = await makeAdminBrowser(house);
  const cookie = Object.entries(admin.cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');

  const send = async (method: string, path: string, headers: Record<string, string>, content: Iterable<Buffer>): Promise<Answer> => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    const answered = new Promise<IncomingMessage>((resolve, reject) => void sent.on('response', resolve).on('error', reject));
    for (const chunk of content) sent.write(chunk);
    sent.end();
    const response = await answered;
    const body = Buffer.concat(await response.toArray());
    sent.destroy();
    const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
    const { code = '', message = '' } = isJson ? (JSON.parse(body.toString()) as Partial<Answer>) : {};
    return { status: response.statusCode!, headers: response.headers, body, code, message };
  };

  const uploader: Uploader = {
    house,
    admin,
    port,
    reserve: async (extension) => {
      const answer = await admin.get(`/api/objects/upload?extension=${encodeURIComponent(extension)}`);
      return answer.json<{ uploadURL: string }>().uploadURL;
    },
    put: (path, content, headers = {}) =>
      Buffer.isBuffer(content)
        ? send('PUT', path, { 'content-length': String(content.length), ...headers }, [content])
        : send('PUT', path, headers, content),
    upload: async (extension, content, headers) => uploader.put(await uploader.reserve(extension), content, headers),
    fetch: (id) => send('GET', `/public-objects/${id}`, { cookie }, []),
    dial: () =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', reject);
      }),
    filesKept: async () => {
      const entries = await readdir(house.dataDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },
  };
  return uploader;
}

/** The last path segment without the query: what a card keeps. */
export const nameOf = (uploadURL: string): string => uploadURL.slice(uploadURL.lastIndexOf('/') + 1).split('?')[0]!;
