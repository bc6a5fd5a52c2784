import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadOrCreateSecrets, type Secrets } from '../../adapters/secrets.ts';
import { createApp } from '../../app.ts';
import { clientDir, lessonsDir } from '../../bootstrap/program-paths.ts';
import { readConfig, type Config } from '../../config.ts';
import { openDeps } from '../../deps.ts';
import { PROXY_PROBE_HEADER, signProxyProbe } from '#server/http/operations/proxy-probe.ts';
import { examineProxy } from './examine-proxy.ts';

const VERSION = '1.2.3';

/** Starts a server, and a proxy in front of it that adds HTTP headers to the requests. */
async function startBehindProxy(proxyHeaders: IncomingHttpHeaders, env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-proxy-'));
  const deps = await openDeps(readConfig({ DATA_DIR: dataDir, ...env }), lessonsDir);
  const app = await createApp({ deps, version: VERSION, clientDir });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const proxy = createServer(({ url, headers }, response) => {
    const onward = request({ host: '127.0.0.1', port, path: url, headers: { ...headers, ...proxyHeaders } }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy()).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    proxy.closeAllConnections();
    proxy.close();
    await app.close();
  };
  onTestFinished(async () => {
    await stop();
    await deps.db.destroy();
    await deps.regexSandbox.close();
    await rm(dataDir, { recursive: true });
  });
  const config: Config = { ...deps.config, port, publicOrigin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  return { app, config, secrets: await loadOrCreateSecrets(dataDir), stop };
}

async function findMessages(config: Config, secrets: Secrets | null, version = VERSION): Promise<string[]> {
  return (await examineProxy(config, secrets, version)).map(({ severity, message }) => `${severity}: ${message}`);
}

test('a proxy whose X-Forwarded-For is ignored is reported, with the setting that trusts the proxy', async () => {
  const { config, secrets } = await startBehindProxy({ 'x-forwarded-for': '203.0.113.7' });
  const found = (await examineProxy(config, secrets, VERSION)).find(({ severity }) => severity === 'warning');
  expect(found?.message).toMatch(/^the proxy at 127\.0\.0\.1 is not trusted/);
  expect(found?.advice).toBe('set TRUST_PROXY=127.0.0.1/32');
});

test.each([
  { client: '203.0.113.7', where: 'on the internet' },
  { client: '127.0.0.1', where: 'on the machine of the proxy' },
])('a trusted proxy that sends the address of a client $where is accepted', async ({ client }) => {
  const { config, secrets } = await startBehindProxy({ 'x-forwarded-for': client }, { TRUST_PROXY: '127.0.0.1/32' });
  expect(await findMessages(config, secrets)).toEqual([
    'ok: the server answers',
    `ok: ${config.publicOrigin} answers`,
    `ok: clock: agrees with ${config.publicOrigin}`,
    'ok: proxy headers',
  ]);
});

test('a server with another version or other secrets, or a server that does not run, is reported', async () => {
  const { config, secrets, stop } = await startBehindProxy({});
  expect(await findMessages(config, secrets, '2.0.0')).toContain('warning: the server runs version 1.2.3, this is 2.0.0');
  const otherSecrets = { ...secrets, cookies: Buffer.alloc(32) };
  expect(await findMessages(config, otherSecrets)).toContain(
    `warning: ${config.publicOrigin} is served by a Keyreel with other secrets, or its proxy removes headers`,
  );
  const nowhere = { ...config, publicOrigin: 'http://127.0.0.1:1' };
  expect(await findMessages(nowhere, secrets)).toEqual([
    'ok: the server answers',
    expect.stringMatching(/^problem: PUBLIC_URL http:\/\/127\.0\.0\.1:1 does not answer as Keyreel, although the server runs/),
  ]);
  await stop();
  expect(await findMessages(nowhere, secrets)).toEqual([
    `ok: the server is not running at HOST 127.0.0.1 PORT ${config.port}`,
    expect.stringMatching(/^warning: PUBLIC_URL http:\/\/127\.0\.0\.1:1 does not answer as Keyreel/),
  ]);
});

test('the health check describes a request only to a program that has the secrets', async () => {
  const { app, secrets } = await startBehindProxy({});
  const seenWith = async (header?: string) => {
    const response = await app.inject({ url: '/healthz', headers: header === undefined ? {} : { [PROXY_PROBE_HEADER]: header } });
    return response.json<{ seen?: object }>().seen;
  };
  expect(await seenWith(signProxyProbe(secrets.cookies, Date.now()))).toMatchObject({ peer: '127.0.0.1', client: '127.0.0.1' });
  expect(await seenWith()).toBeUndefined();
  expect(await seenWith(signProxyProbe(secrets.pepper, Date.now()))).toBeUndefined();
  expect(await seenWith(signProxyProbe(secrets.cookies, Date.now() - 120_000))).toBeUndefined();
  expect(await seenWith('nonsense')).toBeUndefined();
});

test('another program at the port, and an address that DNS does not know, are problems, also while the server is stopped', async () => {
  const { config, secrets, stop } = await startBehindProxy({});
  await stop();
  const other = createServer((_, response) => response.end('hello'));
  await new Promise<void>((resolve) => other.listen(config.port, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const publicOrigin = 'http://no-such-host.invalid';
  expect(await findMessages({ ...config, publicOrigin }, secrets)).toEqual([
    `problem: something that is not Keyreel answers at HOST 127.0.0.1 PORT ${config.port}: HTTP status 200`,
    expect.stringMatching(/^problem: PUBLIC_URL http:\/\/no-such-host\.invalid has no address in DNS/),
  ]);
});
