import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as makeRequest } from '@playwright/test';
import { startPostgres } from '../../.ci/postgres.ts';
import { expect, test } from './server-process.ts';

const LEARNERS = 200;
const LEARNERS_PER_KEY = 20;
const BATCHES = 4;
const ACTIVE_AT_ONCE = 20;
const ADMIN = { username: 'admin', password: 'journeys only' };
const WRONG_SETTING = 78;

/** Sends a request to each server process in rotation until one process handles the request. An unavailable process must return 503. */
async function send(addresses: readonly string[], path: string, body: unknown, cookie = ''): Promise<Response> {
  const deadline = Date.now() + 120_000;
  for (let attempt = Math.floor(Math.random() * addresses.length); Date.now() < deadline; attempt++) {
    const headers = { 'content-type': 'application/json', cookie };
    const options = { method: 'POST', headers, body: JSON.stringify(body) };
    // A killed server process refuses or closes the connection.
    const response = await fetch(addresses[attempt % addresses.length] + path, options).catch(() => null);
    if (response && response.status < 500) return response;
    if (response) expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${path} was not answered`);
}

// The test needs PostgreSQL. Without PostgreSQL, `npm test` reports that PostgreSQL tests were skipped.
if (process.env.TEST_POSTGRES_URL)
  test('two processes on one PostgreSQL lose nothing when one is killed and PostgreSQL restarts', async ({ runServer, dataDir }) => {
    test.setTimeout(400_000);
    const postgres = await startPostgres();
    const otherDir = await mkdtemp(join(tmpdir(), 'keyreel-other-'));
    try {
      const env = { DATABASE_URL: postgres.url, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'error' };
      // Two servers start at the same time with the same empty data folder and the same empty database.
      const servers = [runServer([], env), runServer([], env)];
      const addresses = await Promise.all(servers.map((server) => server.waitForAddress()));
      expect(servers.filter((server) => server.output().includes('Sample course'))).toHaveLength(1);
      expect(servers.filter((server) => server.output().includes('user admin'))).toHaveLength(1);

      const adminApi = await makeRequest.newContext({ baseURL: addresses[0]! });
      await adminApi.post('/api/auth/admin/login', { data: ADMIN });
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

      let acknowledged = 0;
      const learn = async (learner: number) => {
        const entry = { key: keys[learner % keys.length]!.key, nickname: `Learner ${learner}`, requestId: randomUUID() };
        const entered = await send(addresses, '/api/gate/enter', entry);
        expect(entered.status).toBe(200);
        const cookie = entered.headers
          .getSetCookie()
          .map((each) => each.split(';')[0])
          .join('; ');
        for (let batch = 0; batch < BATCHES; batch++) {
          const at = new Date().toISOString();
          const events = [
            { id: randomUUIDv7(), type: 'viewed', cardId: cards[batch]!.id, at },
            { id: randomUUIDv7(), type: 'answered', cardId: quiz.id, optionIndex: 0, at },
          ];
          const recorded = await send(addresses, '/api/events', { events }, cookie);
          expect([recorded.status, await recorded.json()]).toEqual([200, { accepted: 2, rejected: [] }]);
          acknowledged++;
        }
      };
      const waiting = Array.from({ length: LEARNERS }, (_, learner) => learner);
      const work = async () => {
        for (let learner = waiting.pop(); learner !== undefined; learner = waiting.pop()) await learn(learner);
      };
      const all = Promise.all(Array.from({ length: ACTIVE_AT_ONCE }, work));
      const trouble = async () => {
        await expect.poll(() => acknowledged, { timeout: 120_000 }).toBeGreaterThan(100);
        servers[0]!.child.kill('SIGKILL');
        // A server process with a different data folder replaces the killed process, as on another machine.
        const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8');
        const third = runServer([], { ...env, DATA_DIR: otherDir, SECRETS: secrets });
        addresses[0] = await third.waitForAddress();
        postgres.halt();
        postgres.start();
      };
      await Promise.all([all, trouble()]);

      const activityApi = await makeRequest.newContext({ baseURL: addresses[1]! });
      const login = await send([addresses[1]!], '/api/auth/admin/login', ADMIN);
      const headers = { cookie: login.headers.getSetCookie()[0]!.split(';')[0]! };
      const rows = (await (await activityApi.get('/api/admin/activity', { headers })).json()) as Record<
        'viewedCards' | 'totalAttempts',
        number
      >[];
      expect(rows).toHaveLength(LEARNERS);
      for (const { viewedCards, totalAttempts } of rows) expect([viewedCards, totalAttempts]).toEqual([BATCHES, BATCHES]);
      // A login request that was sent again did not count as a second login.
      const keyRows = (await (await activityApi.get('/api/admin/keys', { headers })).json()) as { id: string; logins: number }[];
      const logins = keyRows.filter(({ id }) => keys.some((key) => key.id === id)).map((row) => row.logins);
      expect(logins).toEqual(keys.map(() => LEARNERS_PER_KEY));
      const check = runServer(['rollups', 'check'], env);
      expect([await check.exitCode, check.output()]).toEqual([0, expect.stringContaining('All numbers agree')]);

      // All server processes share one limit of ten wrong access keys.
      const wrong = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          send([addresses[index % 2]!], '/api/gate/enter', { key: 'EXCEL-0000-0000', nickname: 'Eve' }),
        ),
      );
      expect(wrong.filter(({ status }) => status === 403)).toHaveLength(10);
      expect(wrong.filter(({ status }) => status === 429)).toHaveLength(20);

      const stranger = runServer([], { ...env, DATA_DIR: join(otherDir, 'stranger') });
      expect(await stranger.exitCode).toBe(WRONG_SETTING);
      expect(stranger.output()).toContain('does not belong to this database');
    } finally {
      postgres.stop();
      await rm(otherDir, { recursive: true });
    }
  });
