import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { startNginx } from '#server/testing/nginx.ts';
import { createMediaTestServer, nginxProgram, VIDEO_BYTES, type MediaTestServer } from '#server/testing/media-test-server.ts';

/** Copies of a short video are joined into a video of 24 MB, so that byte positions have up to eight digits. */
const COPIES = 80;
const SIZE = COPIES * VIDEO_BYTES.length;
const VIDEO = Buffer.concat(Array.from({ length: COPIES }, () => VIDEO_BYTES));

describe.runIf(nginxProgram)('nginx keeps the permission to read a file for a second', () => {
  let server: MediaTestServer;
  let id: string;
  let learner: string;
  beforeEach(async () => {
    server = await createMediaTestServer();
    id = await server.storeVideo(COPIES);
    learner = await server.createLearnerCookie('own', id);
  });

  /** Counts the requests that reach the server while the given function runs. */
  async function countQuestions(action: () => Promise<unknown>): Promise<number> {
    let count = 0;
    const listener = () => void count++;
    server.app.server.on('request', listener);
    await action();
    server.app.server.off('request', listener);
    return count;
  }
  const fetchRange = (range: string, cookie: string | null = learner, headers = {}) =>
    server.fetchObject(id, cookie, { range, ...headers });

  test('and asks Keyreel about twenty ranges in a row far fewer than twenty times', async () => {
    const questions = await countQuestions(async () => {
      for (let part = 0; part < 20; part++) {
        const { status, body } = await fetchRange(`bytes=${part * 1000}-${part * 1000 + 999}`);
        expect([status, body.equals(VIDEO.subarray(part * 1000, part * 1000 + 1000))]).toEqual([206, true]);
      }
    });
    expect(questions).toBeGreaterThan(0);
    expect(questions).toBeLessThan(20);
  });

  test.each([
    ['bytes=0-', 0, 1_048_575],
    ['bytes=0-0', 0, 0],
    ['bytes=1048575-', 1_048_575, 2_097_150],
    ['bytes=999999-2000000', 999_999, 2_000_000],
    ['bytes=1500000-2548575', 1_500_000, 2_548_575],
    ['bytes=1500000-2548576', 1_500_000, 2_548_575],
    ['bytes=9999999-10000000', 9_999_999, 10_000_000],
    ['bytes=23500000-', 23_500_000, SIZE - 1],
    ['bytes=23999999-99999999999', SIZE - 1, SIZE - 1],
    ['bytes=100-99999999999999999999', 100, 1_048_675],
  ])('and sends at most 1 MiB for %s', async (range, from, to) => {
    const { status, headers, body } = await fetchRange(range);
    expect([status, headers['content-range']]).toEqual([206, `bytes ${from}-${to}/${SIZE}`]);
    expect(body.equals(VIDEO.subarray(from, to + 1))).toBe(true);
  });

  test('and never sends a file to another browser or to one without a cookie', async () => {
    const stranger = await server.createLearnerCookie('other', null);
    for (let round = 0; round < 3; round++) {
      const responses = await Promise.all([learner, stranger, null, `${learner}x`, ''].map((cookie) => fetchRange('bytes=0-99', cookie)));
      expect(responses.map(({ status }) => status)).toEqual([206, 404, 401, 401, 401]);
    }
  });

  test('and never uses a permission for another file', async () => {
    const other = await server.storeVideo();
    expect((await fetchRange('bytes=0-99')).status).toBe(206);
    expect((await server.fetchObject(other, learner, { range: 'bytes=0-99' })).status).toBe(404);
    expect((await fetchRange('bytes=0-99')).status).toBe(206);
  });

  test('and keeps no permission when Keyreel answers with a failure', async () => {
    const questions = await countQuestions(async () => {
      for (let count = 0; count < 5; count++) expect((await fetchRange('bytes=0-99', null)).status).toBe(401);
    });
    expect(questions).toBeGreaterThanOrEqual(5);
  });

  test('and asks Keyreel itself about every conditional request', async () => {
    const { etag } = (await fetchRange('bytes=0-99')).headers as { etag: string };
    expect((await fetchRange('bytes=0-99', learner, { 'if-none-match': etag })).status).toBe(304);
    expect((await fetchRange('bytes=0-99', learner, { 'if-range': etag })).status).toBe(206);
    expect((await fetchRange('bytes=0-99', learner, { 'if-range': '"another"' })).status).toBe(200);
  });

  test('and leaves a file that it cannot read to Keyreel', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const nginxPort = await startNginx(nginxProgram!, [port], { data: '/nowhere', lessons: '/nowhere' });
    for (let round = 0; round < 2; round++) {
      const headers = { cookie: learner, range: 'bytes=1-9' };
      const response = await fetch(`http://127.0.0.1:${nginxPort}/public-objects/${id}`, { headers });
      expect([response.status, Buffer.from(await response.arrayBuffer()).equals(VIDEO.subarray(1, 10))]).toEqual([206, true]);
    }
  });

  test('and refuses a ninth simultaneous response of one learner', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const dirs = { data: server.dataDir, lessons: server.deps.lessonsDir };
    const nginxPort = await startNginx(nginxProgram!, [port], dirs, { listenOptions: 'sndbuf=8k' });
    const open = (cookie: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { cookie, range: 'bytes=0-' };
        get({ port: nginxPort, path: `/public-objects/${id}`, headers, agent: false }, resolve).on('error', reject);
      });
    // The test does not read the responses, so nginx cannot finish sending them.
    const stalled = await Promise.all(Array.from({ length: 8 }, () => open(learner)));
    expect(stalled.map(({ statusCode }) => statusCode)).toEqual(stalled.map(() => 206));
    const ninth = await open(learner);
    const other = await open(server.adminCookie);
    for (const response of [...stalled, ninth, other]) response.destroy();
    expect([ninth.statusCode, ninth.headers['retry-after'], other.statusCode]).toEqual([503, '2', 206]);
  });

  test('and a learner who starts more than 240 responses a minute is told to wait', async () => {
    for (let started = 0; started < 240; started++) expect((await fetchRange('bytes=0-9')).status).toBe(206);
    // nginx allows one more response every quarter of a second, so the first refusal may come a few responses after the 240th response.
    let refusal = await fetchRange('bytes=0-9');
    for (let started = 0; refusal.status === 206 && started < 1000; started++) refusal = await fetchRange('bytes=0-9');
    expect([refusal.status, refusal.headers['retry-after']]).toEqual([429, '1']);
    const other = await server.createLearnerCookie('charts', id);
    expect((await fetchRange('bytes=0-9', other)).status).toBe(206);
    for (let started = 0; started < 250; started++) expect((await fetchRange('bytes=0-9', server.adminCookie)).status).toBe(206);
    await expect.poll(async () => (await fetchRange('bytes=0-9')).status).toBe(206);
  });
});
