import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { createCourse } from '../testing/course-fixture.ts';
import { ADMIN_ACCOUNT } from '../testing/create-test-server.ts';
import { createRestClient } from '../testing/rest-client.ts';
import { createTestServerWithClient } from '../testing/test-server-with-client.ts';

let server: Awaited<ReturnType<typeof createTestServerWithClient>>;
let cookie: string;
let moduleId: string;

beforeEach(async () => {
  server = await createTestServerWithClient();
  const admin = await server.createAdminClient();
  cookie = `asid=${admin.cookies.asid}`;
  moduleId = (await createCourse(admin)).module.id;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Announces a body of 1000 bytes, sends one byte of it and closes the connection, politely or with a reset. */
async function breakOff(method: string, path: string, contentType: string, ending: 'end' | 'resetAndDestroy'): Promise<void> {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\ncontent-type: ${contentType}\r\ncontent-length: 1000\r\n\r\n{`,
  );
  await expect.poll(() => new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)))).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 150));
  socket[ending]();
  await expect.poll(() => new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)))).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 150));
}

test.each(['end', 'resetAndDestroy'] as const)('a client that breaks off its body (%s) causes no error in the log', async (ending) => {
  const admin = createRestClient(server);
  await admin.post('/api/auth/admin/login', ADMIN_ACCOUNT);
  const { uploadURL } = (await admin.get('/api/objects/upload?extension=mp4')).json<{ uploadURL: string }>();
  for (const [method, path, contentType] of [
    ['POST', '/api/gate/enter', 'application/json'],
    ['POST', '/trpc/gate.enter', 'application/json'],
    ['POST', '/trpc/admin.createProduct?batch=1', 'application/json'],
    ['POST', '/trpc/gate.enter', 'multipart/form-data; boundary=x'],
    ['POST', '/trpc/gate.enter', 'application/octet-stream'],
    ['POST', `/api/admin/modules/${moduleId}/cards/import`, 'text/csv'],
    ['PUT', uploadURL, 'video/mp4'],
  ] as const)
    await breakOff(method, path, contentType, ending);
  const lines = server
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: object });
  expect(lines.filter(({ msg }) => msg === 'the client broke off its request').length).toBeGreaterThanOrEqual(4);
  expect(lines.filter(({ level, err }) => level >= 50 || err)).toEqual([]);
});
