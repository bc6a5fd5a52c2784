import { connect, type AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/create-test-server.ts';

const SECOND_MS = 1000;
const ENTRY = '{"key":"EXCEL-0000-0000","nickname":"Ada"}';
const COOKIE = 'lsid=secret-cookie';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Sends bytes over a new connection and returns everything that the server sends until it closes the connection. */
async function sendBytes(bytes: string): Promise<string> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return Buffer.concat(await socket.toArray()).toString();
}

test.each([
  ['a length and chunks', `Content-Length: ${ENTRY.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['two different lengths', `Content-Length: ${ENTRY.length}\r\nContent-Length: 0\r\n\r\n${ENTRY}`],
  ['a length that is no number', `Content-Length: 1x\r\n\r\n${ENTRY}`],
  ['a negative length', `Content-Length: -1\r\n\r\n${ENTRY}`],
  ['an unknown transfer encoding', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a chunk without a length', `Transfer-Encoding: chunked\r\n\r\nzz\r\n${ENTRY}\r\n0\r\n\r\n`],
  ['a space before the colon of a header', `Content-Length : ${ENTRY.length}\r\n\r\n${ENTRY}`],
  ['a folded header', `X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n`],
  ['a line of a header that ends without a carriage return', `X-A: b\nContent-Length: ${ENTRY.length}\r\n\r\n${ENTRY}`],
  ['headers that end without a carriage return', `Content-Length: ${ENTRY.length}\r\n\n${ENTRY}`],
  ['a chunk that ends without a carriage return', `Transfer-Encoding: chunked\r\n\r\n1\n{\r\n0\r\n\r\n`],
])('T83: a request with %s is refused with 400, and no second request is read from its bytes', async (_, rest) => {
  // The second request asks the server to close the connection, so that the test ends even if the server wrongly handles that request.
  const second = 'GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const response = await sendBytes(
    `POST /api/gate/enter HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}${second}`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test.each(['TRACE', 'PROPFIND', 'SEARCH', 'LOCK'])('T82: %s is refused, and no cookie is sent back', async (method) => {
  const response = await sendBytes(`${method} / HTTP/1.1\r\nHost: localhost\r\nCookie: ${COOKIE}\r\nConnection: close\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 405 /);
  expect(response).not.toContain('secret-cookie');
});

test('T82: CONNECT opens no tunnel, and no cookie is sent back', async () => {
  const response = await sendBytes(`CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\nCookie: ${COOKIE}\r\n\r\n`);
  expect(response).not.toMatch(/^HTTP\/1\.1 2/);
  expect(response).not.toContain('secret-cookie');
});

test('T59: headers that arrive slowly may take at most fifteen seconds', () => {
  expect(server.app.server.headersTimeout).toBe(15 * SECOND_MS);
});

test('T59: headers that take too long are answered with 408, and the connection is closed', { timeout: 15 * SECOND_MS }, async () => {
  // The server checks its connections every five seconds, so the test waits until the next check.
  server.app.server.headersTimeout = 1;
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nX: ');
  const sending = setInterval(() => socket.write('x'), 100);
  const response = Buffer.concat(await socket.toArray()).toString();
  clearInterval(sending);
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
});
