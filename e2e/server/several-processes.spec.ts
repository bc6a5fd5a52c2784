import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as makeRequest, type APIRequestContext } from '@playwright/test';
import { UNTOUCHED_BRAND } from '../../src/shared/brand/brand.ts';
import { findFreePorts } from '../../.ci/free-ports.ts';
import { startPostgres } from '../../.ci/postgres.ts';
import { startSwift } from '../../.ci/swift-object-store.ts';
import { createLongVideo, LONG_VIDEO_BYTES, readResponseSlowly } from './long-video.ts';
import { startNginxProcess } from './nginx-process.ts';
import { expect, test } from './server-process.ts';

const LEARNERS = 200;
const LEARNERS_PER_KEY = 20;
const BATCHES = 4;
const ACTIVE_AT_ONCE = 20;
const MAX_STREAMS = 8;
const ADMIN = { username: 'admin', password: 'journeys only' };
const WRONG_SETTING = 78;
/** nginx responds with the status 502 when it loses its connection to a server process because the process was killed. */
const BAD_GATEWAY = 502;

/**
 * Repeats a request until a server process handles it. A server process that cannot reach the database or the object store must respond
 * with the status 503 and a Retry-After header.
 */
async function send(url: string, options: RequestInit = {}): Promise<Response> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const response = await fetch(url, options).catch(() => null);
    if (response && response.status < 500) return response;
    if (response && response.status !== BAD_GATEWAY)
      expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await response?.body?.cancel().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} was not answered`);
}

const post = (url: string, body: unknown, cookie = '') =>
  send(url, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) });

const readCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');

/** Uploads a video directly to the object store, tells the server that the upload is complete, and returns the name of the stored video. */
async function uploadVideo(api: APIRequestContext): Promise<string> {
  const { uploadURL } = (await (await api.get('/api/objects/upload?extension=mp4')).json()) as { uploadURL: string };
  expect((await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(createLongVideo()) })).status).toBe(200);
  const name = /([^/]+)\?/.exec(uploadURL)![1]!;
  expect((await api.post(`/api/admin/objects/${name}/complete`)).status()).toBe(200);
  return name;
}

/** Requests a file and resolves to the response before the response body has been read. */
const openStream = (url: string, cookie: string) =>
  new Promise<IncomingMessage>((resolve, reject) => get(url, { headers: { cookie }, agent: false }, resolve).on('error', reject));

/** Resolves to `complete` when a stream has delivered all bytes, and to `ended` when the stream was closed earlier. */
const waitForEnd = (stream: IncomingMessage) =>
  new Promise<'complete' | 'ended'>((resolve) => {
    stream.on('error', () => {}).once('close', () => resolve(stream.complete ? 'complete' : 'ended'));
  });

// The test needs PostgreSQL, an S3 server and nginx. `npm test` reports when PostgreSQL, the S3 server or nginx is missing.
if (process.env.TEST_POSTGRES_URL && process.env.TEST_S3_ENDPOINT && process.env.NGINX_PROGRAM)
  test('two processes behind nginx lose no data when one is killed and PostgreSQL and the object store restart', async ({
    runServer,
    dataDir,
  }) => {
    test.setTimeout(500_000);
    const [postgres, swift, ports] = [await startPostgres(), await startSwift(), await findFreePorts(2)];
    const otherDir = await mkdtemp(join(tmpdir(), 'keyreel-other-'));
    const nginx = await startNginxProcess(ports, { data: dataDir, lessons: join(process.cwd(), 'dist/lessons') });
    try {
      const school = nginx.address;
      const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
      const env = {
        DATABASE_URL: postgres.url,
        STORAGE_URL: `s3://keyreel-test/${randomUUID()}?endpoint=${swift.env.TEST_S3_ENDPOINT}&region=us-east-1`,
        AWS_ACCESS_KEY_ID: swift.env.TEST_S3_ACCESS_KEY_ID!,
        AWS_SECRET_ACCESS_KEY: swift.env.TEST_S3_SECRET_ACCESS_KEY!,
        TRUST_PROXY: '127.0.0.1',
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'error',
      };
      // Two servers start at the same time with the same empty data folder, the same empty database and the same empty object store.
      const servers = ports.map((port) => runServer([], { ...env, PORT: String(port) }));
      await Promise.all(servers.map((server) => server.waitForAddress()));
      expect(servers.filter((server) => server.output().includes('Sample course'))).toHaveLength(1);
      expect(servers.filter((server) => server.output().includes('user admin'))).toHaveLength(1);

      const adminApi = await makeRequest.newContext({ baseURL: school });
      await adminApi.post('/api/auth/admin/login', { data: ADMIN });
      // Every process shows the brand of the school with its very next page.
      const saved = await adminApi.put('/api/admin/brand', { data: { revision: 0, brand: { ...UNTOUCHED_BRAND, name: 'Ada’s School' } } });
      expect(saved.status(), await saved.text()).toBe(200);
      for (const address of addresses) expect(await (await send(`${address}/`)).text()).toContain('<title>Ada’s School</title>');

      const [product] = (await (await adminApi.get('/api/admin/products')).json()) as { id: string; slug: string }[];
      const generated = await adminApi.post('/api/admin/keys/generate', {
        data: { productId: product!.id, quantity: LEARNERS / LEARNERS_PER_KEY, maxLogins: LEARNERS_PER_KEY },
      });
      const { keys } = (await generated.json()) as { keys: { id: string; key: string }[] };
      const modules = (await (await adminApi.get(`/api/admin/modules`)).json()) as { id: string }[];
      const cards = (
        await Promise.all(
          modules.map(
            async ({ id }) => (await (await adminApi.get(`/api/admin/cards?moduleId=${id}`)).json()) as { id: string; type: string }[],
          ),
        )
      ).flat();
      const quiz = cards.find(({ type }) => type === 'mcq')!;
      const videoId = await uploadVideo(adminApi);
      expect((await adminApi.put(`/api/admin/cards/${cards[0]!.id}`, { data: { videoId } })).status()).toBe(200);
      const videoPath = `/public-objects/${videoId}`;

      let acknowledged = 0;
      const enter = async (keyIndex: number, nickname: string) => {
        const entry = { key: keys[keyIndex]!.key, nickname, requestId: randomUUID() };
        const entered = await post(`${school}/api/gate/enter`, entry);
        expect(entered.status).toBe(200);
        return readCookies(entered);
      };
      const learn = async (learner: number) => {
        const cookie = await enter(learner % keys.length, `Learner ${learner}`);
        for (let batch = 0; batch < BATCHES; batch++) {
          const at = new Date().toISOString();
          const events = [
            { id: randomUUIDv7(), type: 'viewed', cardId: cards[batch]!.id, at },
            { id: randomUUIDv7(), type: 'answered', cardId: quiz.id, optionIndex: 0, at },
          ];
          const recorded = await post(`${school}/api/events`, { events }, cookie);
          expect([recorded.status, await recorded.json()]).toEqual([200, { accepted: 2, rejected: [] }]);
          acknowledged++;
        }
        const from = learner * 1000;
        const watched = await send(school + videoPath, { headers: { cookie, range: `bytes=${from}-${from + 999}` } });
        expect([watched.status, watched.headers.get('content-range')]).toEqual([206, `bytes ${from}-${from + 999}/${LONG_VIDEO_BYTES}`]);
      };
      const waiting = Array.from({ length: LEARNERS }, (_, learner) => learner);
      const work = async () => {
        for (let learner = waiting.pop(); learner !== undefined; learner = waiting.pop()) await learn(learner);
      };
      const all = Promise.all(Array.from({ length: ACTIVE_AT_ONCE }, work));
      const trouble = async () => {
        await expect.poll(() => acknowledged, { timeout: 120_000 }).toBeGreaterThan(100);
        servers[0]!.child.kill('SIGKILL');
        await servers[0]!.exitCode;
        // A server process with a different data folder replaces the killed process, which simulates a replacement on another machine.
        const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8');
        await runServer([], { ...env, PORT: String(ports[0]), DATA_DIR: otherDir, SECRETS: secrets }).waitForAddress();
        postgres.halt();
        postgres.start();
        swift.halt();
        await swift.start();
      };
      await Promise.all([all, trouble()]);

      const login = await post(`${school}/api/auth/admin/login`, ADMIN);
      const adminHeaders = { cookie: readCookies(login) };
      const fetchRows = async (path: string) => (await send(school + path, { headers: adminHeaders })).json();
      const rows = (await fetchRows('/api/admin/activity')) as Record<'viewedCards' | 'totalAttempts', number>[];
      expect(rows).toHaveLength(LEARNERS);
      for (const { viewedCards, totalAttempts } of rows) expect([viewedCards, totalAttempts]).toEqual([BATCHES, BATCHES]);
      // The server counts a login only once, even if the test has repeated the login request.
      const keyRows = (await fetchRows('/api/admin/keys')) as { id: string; logins: number }[];
      const logins = keyRows.filter(({ id }) => keys.some((key) => key.id === id)).map((row) => row.logins);
      expect(logins).toEqual(keys.map(() => LEARNERS_PER_KEY));
      const check = runServer(['rollups', 'check'], env);
      expect([await check.exitCode, check.output()]).toEqual([0, expect.stringContaining('All numbers agree')]);

      // A learner can open at most eight streams across all processes. Revoking the access key in one process closes the learner's streams
      // in every process.
      const [spare] = (
        (await (
          await send(`${school}/api/admin/keys/generate`, {
            method: 'POST',
            headers: { ...adminHeaders, 'content-type': 'application/json' },
            body: JSON.stringify({ productId: product!.id, quantity: 1, maxLogins: 1 }),
          })
        ).json()) as { keys: typeof keys }
      ).keys;
      keys.push(spare!);
      const viewer = await enter(keys.length - 1, 'Viewer');
      const streamUrls = Array.from({ length: MAX_STREAMS }, (_, index) => [...addresses, school][index % 3]! + videoPath);
      const streams = await Promise.all(streamUrls.map((url) => openStream(url, viewer)));
      expect(streams.map(({ statusCode }) => statusCode)).toEqual(streamUrls.map(() => 200));
      for (const address of addresses) {
        const ninth = await openStream(address + videoPath, viewer);
        expect([ninth.statusCode, ninth.headers['retry-after']]).toEqual([503, '2']);
      }
      const ends = Promise.all(streams.map(waitForEnd));
      const revoked = await fetch(`${addresses[0]}/api/admin/keys/${spare!.id}`, {
        method: 'PUT',
        headers: { ...adminHeaders, 'content-type': 'application/json' },
        body: JSON.stringify({ revoked: true }),
      });
      expect(revoked.status).toBe(200);
      // The streams take several seconds to read, so they could complete only if no server process closed them.
      streams.forEach(readResponseSlowly);
      expect(await ends).toEqual(streams.map(() => 'ended'));

      // All server processes share one limit of ten attempts with wrong access keys.
      const wrong = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          post(`${addresses[index % 2]}/api/gate/enter`, { key: 'EXCEL-0000-0000', nickname: 'Eve' }),
        ),
      );
      expect(wrong.filter(({ status }) => status === 403)).toHaveLength(10);
      expect(wrong.filter(({ status }) => status === 429)).toHaveLength(20);

      const stranger = runServer([], { ...env, DATA_DIR: join(otherDir, 'stranger') });
      expect(await stranger.exitCode).toBe(WRONG_SETTING);
      expect(stranger.output()).toContain('does not belong to this database');
    } finally {
      await nginx.stop();
      swift.stop();
      postgres.stop();
      await rm(otherDir, { recursive: true });
    }
  });
