import { expect, test } from 'vitest';
import { createTestServer } from '#server/testing/create-test-server.ts';

const METRICS_TOKEN = 'a token that nobody guesses';
const authorization = `Bearer ${METRICS_TOKEN}`;

test('without the METRICS_TOKEN setting there are no metrics', async () => {
  const { app } = await createTestServer();
  const { statusCode, body } = await app.inject({ url: '/metrics', headers: { authorization } });
  expect(statusCode).toBe(404);
  expect(body).not.toContain('keyreel_');
});

test.each([undefined, '', 'Bearer', 'Bearer wrong', METRICS_TOKEN, `Basic ${METRICS_TOKEN}`])(
  'metrics are refused to a request with the authorization %s',
  async (given) => {
    const { app } = await createTestServer({ METRICS_TOKEN });
    const { statusCode, body } = await app.inject({ url: '/metrics', headers: given === undefined ? {} : { authorization: given } });
    expect(statusCode).toBe(401);
    expect(body).not.toContain('keyreel_');
  },
);

test('metrics count requests by route and status, without keys, ids and addresses', async () => {
  const { app } = await createTestServer({ METRICS_TOKEN });
  await app.inject({
    method: 'POST',
    url: '/api/gate/enter',
    payload: { key: 'EXCEL-AAAA-BBBB', nickname: 'Ada' },
    remoteAddress: '203.0.113.7',
  });
  await app.inject('/api/objects/secret-file.mp4?key=EXCEL-AAAA-BBBB');
  await app.inject('/nowhere/at-all');
  const { statusCode, headers, body } = await app.inject({ url: '/metrics', headers: { authorization } });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(body).toContain('keyreel_info{version="test"} 1');
  expect(body).toMatch(/keyreel_http_request_duration_seconds_count\{method="POST",route="\/api\/gate\/enter",status="403"\} 1/);
  expect(body).toContain('keyreel_http_requests_in_progress{route="/api/gate/enter"} 0');
  expect(body).toContain('keyreel_storage_healthy 1');
  expect(body).toMatch(/keyreel_data_dir_free_bytes [1-9]/);
  expect(body).toContain('nodejs_eventloop_lag_seconds');
  expect(body).not.toMatch(/EXCEL|Ada|203\.0|secret-file|nowhere/);
});

test('metrics report a damaged database', async () => {
  const { app, deps } = await createTestServer({ METRICS_TOKEN });
  deps.storageHealth.markDamaged();
  expect((await app.inject({ url: '/metrics', headers: { authorization } })).body).toContain('keyreel_storage_healthy 0');
});

test('two servers in one process count separately', async () => {
  const [first, second] = [await createTestServer({ METRICS_TOKEN }), await createTestServer({ METRICS_TOKEN })];
  await first.app.inject('/livez');
  const { body } = await second.app.inject({ url: '/metrics', headers: { authorization } });
  expect(body).not.toContain('route="/livez"');
});
