import { readdir } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { createAdminRestClient, type RestClient } from './rest-client.ts';
import { createTestServer, type TestServer } from './create-test-server.ts';

export interface UploadResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  code: string;
  message: string;
}

export interface UploadClient {
  server: TestServer;
  admin: RestClient;
  port: number;
  reserveUpload: (extension: string, fileName?: string) => Promise<string>;
  put: (path: string, content: Buffer | Iterable<Buffer>, headers?: Record<string, string>) => Promise<UploadResponse>;
  upload: (extension: string, content: Buffer, headers?: Record<string, string>) => Promise<UploadResponse>;
  fetch: (id: string) => Promise<UploadResponse>;
  openSocket: () => Promise<Socket>;
  listStoredFiles: () => Promise<string[]>;
}

export async function createUploadClient(env: Record<string, string> = {}): Promise<UploadClient> {
  const server = await createTestServer(env);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const admin = await createAdminRestClient(server);
  const cookie = Object.entries(admin.cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');

  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    content: Iterable<Buffer>,
  ): Promise<UploadResponse> => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    const answered = new Promise<IncomingMessage>((resolve, reject) => void sent.on('response', resolve).on('error', reject));
    for (const chunk of content) sent.write(chunk);
    sent.end();
    const response = await answered;
    const body = Buffer.concat(await response.toArray());
    sent.destroy();
    const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
    const { code = '', message = '' } = isJson ? (JSON.parse(body.toString()) as Partial<UploadResponse>) : {};
    return { status: response.statusCode!, headers: response.headers, body, code, message };
  };

  const uploader: UploadClient = {
    server: server,
    admin,
    port,
    reserveUpload: async (extension, fileName) => {
      const query = new URLSearchParams({ extension, ...(fileName !== undefined && { name: fileName }) });
      const answer = await admin.get(`/api/objects/upload?${query}`);
      return answer.json<{ uploadURL: string }>().uploadURL;
    },
    put: (path, content, headers = {}) =>
      Buffer.isBuffer(content)
        ? send('PUT', path, { 'content-length': String(content.length), ...headers }, [content])
        : send('PUT', path, headers, content),
    upload: async (extension, content, headers) => uploader.put(await uploader.reserveUpload(extension), content, headers),
    fetch: (id) => send('GET', `/public-objects/${id}`, { cookie }, []),
    openSocket: () =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', reject);
      }),
    listStoredFiles: async () => {
      const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },
  };
  return uploader;
}

/** Returns the last path segment of an upload URL, which is the object id with its extension. */
export const parseObjectName = (uploadURL: string): string => uploadURL.slice(uploadURL.lastIndexOf('/') + 1).split('?')[0]!;
