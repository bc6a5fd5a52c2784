import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isPrivateAddress, postJson, type HostLookup } from './post-json.ts';

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['::1', true],
  ['::', true],
  ['::ffff:127.0.0.1', true],
  ['::127.0.0.1', true],
  ['::ffff:0:127.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', true],
  ['2002:7f00:1::', true],
  ['2001:0:7f00:1::1', true],
  ['2001:4860:4860::8888', false],
  ['fec0::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['8.8.8.8', false],
  ['2606:4700::1111', false],
])('%s is a private address: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}
const post = (url: string, options: Partial<Parameters<typeof postJson>[1]> = {}) =>
  postJson(url, { headers: { 'x-test': 'yes' }, body: '{"a":"é"}', allowsPrivate: true, ...options });

test('the body arrives with its headers, and only a 2xx answer counts as success', async () => {
  const requests: string[] = [];
  const port = await listen((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${request.headers['x-test']?.toString()} ${body}`);
      response.writeHead(Number(request.url?.slice(1)), { location: '/200' }).end();
    });
  });
  const url = (status: number) => `http://127.0.0.1:${port}/${status}`;
  expect(await post(url(204))).toEqual({ isOk: true, reply: 'HTTP 204' });
  expect(await post(url(500))).toEqual({ isOk: false, reply: 'HTTP 500' });
  // A redirect is not followed, because it could lead to a private address.
  expect(await post(url(307))).toEqual({ isOk: false, reply: 'HTTP 307' });
  expect(requests).toEqual(['POST /204 yes {"a":"é"}', 'POST /500 yes {"a":"é"}', 'POST /307 yes {"a":"é"}']);
});

test('T97: a private address is refused, also behind a name and also when the name changes its address for the connection', async () => {
  let connections = 0;
  const port = await listen((_, response) => {
    connections++;
    response.end();
  });
  const refusal = { isOk: false, reply: 'This address is private. HOOKS_PRIVATE=on allows it.' };
  const lookUpLocal: HostLookup = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  const lookUpMixed: HostLookup = (_host, _options, done) =>
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '::ffff:10.0.0.1', family: 6 },
    ]);
  for (const host of [`127.0.0.1:${port}`, `2130706433:${port}`, `0x7f.1:${port}`, `[::1]:${port}`, `[::ffff:127.0.0.1]:${port}`])
    expect(await post(`http://${host}/`, { allowsPrivate: false })).toEqual(refusal);
  for (const lookup of [lookUpLocal, lookUpMixed])
    expect(await post(`http://rebound.example:${port}/`, { allowsPrivate: false, lookup })).toEqual(refusal);
  expect(connections).toBe(0);
  expect(await post(`http://rebound.example:${port}/`, { lookup: lookUpLocal })).toEqual({ isOk: true, reply: 'HTTP 200' });
});

test('an address that does not answer, or that is none, is told', async () => {
  const silentPort = await listen(() => {});
  expect(await post(`http://127.0.0.1:${silentPort}/`, { timeoutMs: 50 })).toEqual({ isOk: false, reply: 'no answer within ten seconds' });
  const lookup: HostLookup = (_host, _options, done) => done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []);
  expect(await post('http://nowhere.example/', { lookup })).toEqual({ isOk: false, reply: 'ENOTFOUND' });
});
