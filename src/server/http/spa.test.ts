import { beforeEach, describe, expect, test } from 'vitest';
import { renderKeyForm } from '#client/entry-server.tsx';
import type { TestServer } from '../testing/create-test-server.ts';
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createClientTestServer, STYLESHEET } from '../testing/client-test-server.ts';

let host: TestServer;

beforeEach(async () => {
  host = await createClientTestServer(
    { KEY_PLACEHOLDER: 'WORD-XXXX-XXXX "<&>', BUY_URL_CA: 'https://shop.example/ca' },
    { prerenderKeyForm: renderKeyForm },
  );
});

const get = (url: string, headers: Record<string, string> = {}) => host.app.inject({ url, headers });

describe('the page', () => {
  test.each([
    '/',
    '/?utm=1',
    '/play/start',
    '/play/start/',
    '/play/start/welcome',
    '/play/demo/demo-info-1',
    '/tips/1',
    '/challenge/1',
    '/module-complete/start',
    '/modules',
    '/modules/',
    '/admin',
    '/admin/',
    '/admin/cards',
  ])('is answered at %s', async (url) => {
    const answer = await get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<title>Keyreel</title>');
  });

  test.each(['/none', '/play', '/play/a/b/c', '/tips', '/modules/x', '/administrator', '/%2e%2e/etc/passwd', '/index.html.bak', '/x.php'])(
    'is answered at the unknown %s with 404, to show that it is',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('<title>Keyreel</title>');
    },
  );

  test('carries the settings the first screen needs, safely quoted', async () => {
    const { body } = await get('/');
    const content = /content="([^"]*)"/.exec(body)![1]!;
    expect(content).not.toMatch(/[<]/);
    const text = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    expect(JSON.parse(text)).toMatchObject({ keyPlaceholder: 'WORD-XXXX-XXXX "<&>', buyUrls: { ca: 'https://shop.example/ca' } });
  });

  test('is asked for again each time, and not sent again when it is the same', async () => {
    const first = await get('/');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/', { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  test('gives a new browser its device cookie, and a known one none', async () => {
    const first = await get('/');
    const [device] = first.cookies;
    expect(first.cookies).toHaveLength(1);
    expect(device).toMatchObject({ name: 'dev', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect((await host.app.inject({ url: '/', cookies: { dev: device!.value } })).cookies).toEqual([]);
  });

  test('answers HEAD without a body', async () => {
    const answer = await host.app.inject({ method: 'HEAD', url: '/modules' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  test('is no answer to a change', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      expect((await host.app.inject({ method, url: '/modules' })).json()).toMatchObject({ statusCode: 404, code: 'route.missing' });
    }
  });
});

describe('the page of the key form', () => {
  test('has the form in it, with the settings safely written into it', async () => {
    const { body } = await get('/?utm=1');
    expect(body).toContain('<label for="key">Enter your access key</label>');
    expect(body).toContain('placeholder="WORD-XXXX-XXXX &quot;&lt;&amp;&gt;"');
    expect(body).toContain('href="https://shop.example/ca"');
    expect(body).not.toContain('"<&>');
    expect(body).toContain('<script src="/before-hydration.js" async></script>');
  });

  test('has its style sheet in it, and obeys that one alone', async () => {
    const { body, headers } = await get('/');
    expect(body).toContain(`<style>${STYLESHEET}</style>`);
    expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([expect.stringMatching(/ disabled>$/)]);
    const hash = createHash('sha256').update(STYLESHEET).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect((await get('/modules')).headers['content-security-policy']).toContain("style-src 'self';");
  });

  test('is sent with no other page', async () => {
    for (const url of ['/modules', '/play/start', '/admin', '/none', '//'])
      expect((await get(url)).body).toMatch(/<div id="root"><\/div>|statusCode/);
  });
});

describe('a page is packed as the browser can unpack it', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('%s', async (accepted, packed) => {
    const plain = (await get('/')).body;
    const { headers, rawPayload } = await get('/', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(packed);
    expect(headers.vary).toBe('accept-encoding');
    const bytes = packed === 'br' ? brotliDecompressSync(rawPayload) : packed === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    expect(bytes.toString()).toBe(plain);
  });
});

test('the portal may write its styles with a nonce of that page alone', async () => {
  const pages = await Promise.all([get('/admin'), get('/admin/cards?x=1')]);
  const nonces = pages.map(({ body, headers }) => {
    const nonce = /name="style-nonce" content="([^"]+)"/.exec(body)![1]!;
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    return nonce;
  });
  expect(new Set(nonces).size).toBe(2);
  for (const url of ['/', '/administrator', '/admin.html'])
    expect((await get(url)).headers['content-security-policy']).not.toContain('nonce');
});

describe('files of the client', () => {
  test('under /assets are kept for ever', async () => {
    const answer = await get('/assets/main-1a2b3c.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(/javascript/);
  });

  test('elsewhere for an hour', async () => {
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test.each(['/assets/gone.js', '/assets/main-1a2b3c.js.map', '/assets/', '/assets', '/practice/gone.xlsx', '/public-objects/x/y'])(
    'that are missing are 404 and no page: %s',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  test.each([
    '/.env',
    '/.git/config',
    '/data/keyreel.db',
    '/data/secrets.json',
    '/package.json',
    '/src/server/main.ts',
    '/server.js',
    '/index.html',
    '/%69ndex.html',
    '/./index.html',
    '/assets/../index.html',
    '/index.html/',
    '/.vite/manifest.json',
    '/assets/..%2f..%2fpackage.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..\\package.json',
    '//etc/passwd',
  ])('are the only files served: %s', async (url) => {
    const answer = await get(url);
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/root:|"dependencies"|pepper|%FRONT%|isEntry/);
  });
});

test('a key form that cannot be drawn is left to the browser, and tried again', async () => {
  let isBroken = true;
  const prerenderKeyForm = (front: Parameters<typeof renderKeyForm>[0]) => {
    if (isBroken) throw new Error('too many open files');
    return renderKeyForm(front);
  };
  host = await createClientTestServer({}, { prerenderKeyForm });
  const bare = await get('/');
  expect([bare.statusCode, bare.body.includes('<div id="root"></div>')]).toEqual([200, true]);
  isBroken = false;
  expect((await get('/')).body).toContain('Enter your access key');
});

test('a client that was not built says how to build it', async () => {
  const { app } = await createClientTestServer();
  await app.close();
  const bare = await import('../app.ts').then(({ createApp: buildApp }) =>
    buildApp({ deps: host.deps, version: 'test', clientDir: '/nowhere' }),
  );
  const answer = await bare.inject('/');
  await bare.close();
  expect([answer.statusCode, answer.body]).toEqual([503, 'The client is not built. Run: npm run build\n']);
});
