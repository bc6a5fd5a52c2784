import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { renderKeyForm } from '#client/entry-server.tsx';
import { routePaths } from '#shared/routing/routes.ts';
import type { TestServer } from '../testing/create-test-server.ts';
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestServerWithClient, TEST_STYLESHEET } from '../testing/test-server-with-client.ts';

let server: TestServer;

beforeEach(async () => {
  server = await createTestServerWithClient(
    { KEY_PLACEHOLDER: 'WORD-XXXX-XXXX "<&>', BUY_URL_CA: 'https://shop.example/ca' },
    { renderKeyForm },
  );
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

/** Lists example paths for every route, with and without the route's optional parameter. */
const routeExamples = Object.entries(routePaths).flatMap(([name, pattern]) => {
  // There is a page at the address of a free lesson only while the product has one; see preview-service.test.ts.
  if (name === 'freeLesson') return [];
  const path = pattern.replace('/*', '/cards');
  return [path.replace(/\/:\w+\?/, ''), path.replace('?', '')].map((example) => example.replaceAll(/:\w+/g, 'x'));
});

describe('the HTML of the app', () => {
  test.each([...new Set(routeExamples), '/?utm=1', '/play/start/', '/modules/', '/admin', '/admin/'])(
    'is the response to %s',
    async (url) => {
      const response = await get(url, { accept: 'text/html' });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.body).toContain('<title>Keyreel</title>');
    },
  );

  test.each(['/none', '/play', '/play/a/b/c', '/tips', '/modules/x', '/administrator', '/%2e%2e/etc/passwd', '/index.html.bak', '/x.php'])(
    'has status 404 at %s, which is no route',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('<title>Keyreel</title>');
    },
  );

  test('contains the client config, safely escaped', async () => {
    const { body } = await get('/');
    const content = /content="([^"]*)"/.exec(body)![1]!;
    expect(content).not.toMatch(/[<]/);
    const text = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    expect(JSON.parse(text)).toMatchObject({ keyPlaceholder: 'WORD-XXXX-XXXX "<&>', buyUrls: { ca: 'https://shop.example/ca' } });
  });

  test('T79: is stored by no shared cache, revalidated on every visit and not sent again while it is unchanged', async () => {
    const first = await get('/');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/', { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  test('sets the device cookie of a new browser only', async () => {
    const first = await get('/');
    const [device] = first.cookies;
    expect(first.cookies).toHaveLength(1);
    expect(device).toMatchObject({ name: 'dev', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect((await server.app.inject({ url: '/', cookies: { dev: device!.value } })).cookies).toEqual([]);
  });

  test('has no body when the request is HEAD', async () => {
    const response = await server.app.inject({ method: 'HEAD', url: '/modules' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  test('is never the response to a write', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      expect((await server.app.inject({ method, url: '/modules' })).json()).toMatchObject({ statusCode: 404, code: 'route.missing' });
    }
  });
});

describe('the prerendered key form', () => {
  test('contains the form with the client config, safely escaped', async () => {
    const { body } = await get('/?utm=1');
    expect(body).toContain('<label for="key">Enter your access key</label>');
    expect(body).toContain('placeholder="WORD-XXXX-XXXX &quot;&lt;&amp;&gt;"');
    expect(body).toContain('href="https://shop.example/ca"');
    expect(body).not.toContain('"<&>');
    expect(body).toContain('<script src="/before-hydration.js" async></script>');
  });

  test('contains its style sheet, the only inline one that the content security policy allows', async () => {
    const { body, headers } = await get('/');
    const [, styles] = /<style>([^<]*)<\/style>/.exec(body)!;
    expect(styles).toContain(TEST_STYLESHEET);
    const [head, afterForm] = body.split('</form>');
    expect(head).not.toContain('<link rel="stylesheet"');
    expect(afterForm!.match(/<link rel="stylesheet"[^>]*>/g)).toHaveLength(1);
    const hash = createHash('sha256').update(styles!).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect((await get('/modules')).headers['content-security-policy']).toContain("style-src 'self';");
  });

  test('is sent at no other path', async () => {
    for (const url of ['/modules', '/play/start', '/admin', '/none', '//'])
      expect((await get(url)).body).toMatch(/<div id="root"><\/div>|statusCode/);
  });
});

describe('the HTML is compressed as the browser accepts', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.1', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('accept-encoding %s', async (accepted, encoding) => {
    const plain = (await get('/')).body;
    const { headers, rawPayload } = await get('/', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('accept-encoding, accept-language, cookie');
    const bytes = encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    expect(bytes.toString()).toBe(plain);
  });
});

test('T77: only the previews of a draft and of a school may be framed, and only by the admin app', async () => {
  const readHeaders = async (url: string) => {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']);
    return [headers['x-frame-options'], /frame-ancestors ([^;]+)/.exec(policy)![1], policy.includes("frame-src 'self'")];
  };
  for (const url of ['/draft-preview/m1', '/brand-preview']) expect(await readHeaders(url)).toEqual(['SAMEORIGIN', "'self'", false]);
  expect(await readHeaders('/admin/cards/preview')).toEqual(['DENY', "'none'", true]);
  for (const url of ['/', '/play/start', '/none']) expect(await readHeaders(url)).toEqual(['DENY', "'none'", false]);
});

test.each(['/', '/modules', '/play/start', '/none', '/draft-preview/m1', '/admin', '/admin/cards'])(
  'T78: the page %s runs only scripts that are files of this server',
  async (url) => {
    const { body, headers } = await get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy.match(/(?:script|default|object|base)-\S+[^;]*/g)).toEqual(
      expect.arrayContaining(["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"]),
    );
    expect(policy).not.toMatch(/script-src-|unsafe-eval|strict-dynamic/);
    for (const script of body.match(/<script[^>]*>/g) ?? []) expect(script).toMatch(/ src="\/[^/]/);
    expect(body).not.toMatch(/<[^>]+ on\w+=/);
  },
);

test('the admin app may insert styles with a nonce that is new in every response', async () => {
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

describe('a file of the client', () => {
  test('under /assets is cached for ever', async () => {
    const response = await get('/assets/main-1a2b3c.js');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toMatch(/javascript/);
  });

  test('elsewhere is cached for an hour', async () => {
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test.each(['/assets/gone.js', '/assets/main-1a2b3c.js.map', '/assets/', '/assets', '/practice/gone.xlsx', '/public-objects/x/y'])(
    'T76: that is missing is a 404 without HTML: %s',
    async (url) => {
      const response = await get(url, { accept: 'text/html' });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
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
  ])('T76: is the only kind of file served, so not %s', async (url) => {
    const response = await get(url);
    expect([400, 403, 404]).toContain(response.statusCode);
    expect(response.body).not.toMatch(/root:|"dependencies"|pepper|%CLIENT_CONFIG%|isEntry/);
  });
});

test('a key form that cannot be prerendered is rendered by the browser, and the next request tries again', async () => {
  let isBroken = true;
  const renderOrThrow: typeof renderKeyForm = (config, language) => {
    if (isBroken) throw new Error('too many open files');
    return renderKeyForm(config, language);
  };
  server = await createTestServerWithClient({}, { renderKeyForm: renderOrThrow });
  const bare = await get('/');
  expect([bare.statusCode, bare.body.includes('<div id="root"></div>')]).toEqual([200, true]);
  isBroken = false;
  expect((await get('/')).body).toContain('Enter your access key');
});

test('a client that is not built gets a message that says how to build it', async () => {
  const { app } = await createTestServerWithClient();
  await app.close();
  const bare = await import('../app.ts').then(({ createApp: buildApp }) =>
    buildApp({ deps: server.deps, version: 'test', clientDir: '/nowhere' }),
  );
  const response = await bare.inject('/');
  await bare.close();
  expect([response.statusCode, response.body]).toEqual([503, 'The client is not built. Run: npm run build\n']);
});

test('a file of the app over a real connection is sent without a warning of Node', async () => {
  const warnings: Error[] = [];
  const record = (warning: Error) => warnings.push(warning);
  process.on('warning', record);
  onTestFinished(() => void process.off('warning', record));
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const [, stylesheet] = /href="([^"]+[.]css)"/.exec((await get('/admin')).body)!;
  expect((await fetch(new URL(stylesheet!, address))).status).toBe(200);
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});
