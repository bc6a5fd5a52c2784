import { beforeEach, describe, expect, test } from 'vitest';
import { renderKeyForm } from '#client/entry-server.tsx';
import { UNTOUCHED_BRAND } from '#shared/brand/brand.ts';
import type { Brand } from '#shared/brand/brand-schemas.ts';
import { createTestClient, type TestClient, type TestServer } from '../testing/create-test-server.ts';
import { createTestServerWithClient, INDEX_HTML, TEST_STYLESHEET } from '../testing/test-server-with-client.ts';

let server: TestServer & { log: () => string };
let owner: TestClient;

beforeEach(async () => {
  server = await createTestServerWithClient({}, { renderKeyForm });
  owner = await server.createAdminClient();
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const save = async (fields: Partial<Brand>) =>
  owner.settings.saveBrand({ revision: (await owner.settings.brand()).revision, brand: { ...UNTOUCHED_BRAND, ...fields } });

const UNTOUCHED_CONFIG =
  '{"keyPlaceholder":"EXCEL-XXXX-XXXX","buyUrls":{"ca":"https://example.com/buy/ca","us":"https://example.com/buy/us",' +
  '"mx":"https://example.com/buy/mx","eu":"https://example.com/buy/eu"}}';

describe('an installation in which nothing was set', () => {
  test('sends the pages as they were built, with the settings of the operator and nothing else', async () => {
    const html = INDEX_HTML.replace('%CLIENT_CONFIG%', UNTOUCHED_CONFIG.replaceAll('"', '&quot;'));
    expect((await get('/modules')).body).toBe(html);
    const form = (await get('/')).body;
    expect(form).toContain(UNTOUCHED_CONFIG.replaceAll('"', '&quot;'));
    for (const text of [
      '>Keyreel</span>',
      '<label for="key">Enter your access key</label>',
      'BUY YOUR KEY',
      'placeholder="EXCEL-XXXX-XXXX"',
    ])
      expect(form).toContain(text);
    expect(form).toMatch(/<title>Keyreel<\/title><style>[^<]+<\/style>/);
    expect(form).toContain(`${TEST_STYLESHEET}</style>`);
  });

  test('sends the same pages again after a reset', async () => {
    const urls = ['/', '/modules', '/admin'];
    const readPages = async () =>
      Promise.all(urls.map(async (url) => (await get(url)).body.replace(/name="style-nonce" content="[^"]*"/, '')));
    const before = await readPages();
    await save({ name: 'Ada’s School', accent: '#1d6ef2' });
    expect(await readPages()).not.toEqual(before);
    await owner.settings.resetBrand({ revision: 1 });
    expect(await readPages()).toEqual(before);
  });
});

describe('the pages of a school with a name and a color', () => {
  test.each(['/', '/modules', '/play/start', '/none'])('%s carries both, and Keyreel nowhere', async (url) => {
    await save({ name: 'Ada’s School', accent: '#1d6ef2' });
    const { body } = await get(url);
    expect(body).toContain('<title>Ada’s School</title>');
    expect(body).toMatch(
      /<html[^>]* style="--accent:#5392ff;--accent-press:#\w{6};--accent-ink:#\w{6};--accent-soft:rgb\(\d+ \d+ \d+ \/ 0\.14\)"/,
    );
    expect(body.replaceAll('keyreel-client-config', '')).not.toMatch(/keyreel/i);
  });

  test('the key form shows the shops of the school, and none where it sells nothing', async () => {
    await save({ shops: { ...UNTOUCHED_BRAND.shops, ca: 'https://shop.example/ca', us: 'none' } });
    const some = (await get('/')).body;
    expect(some).toContain('href="https://shop.example/ca"');
    expect(some).toContain('href="https://example.com/buy/mx"');
    expect(some).not.toContain('USA');
    await save({ shops: { ca: 'none', us: 'none', mx: 'none', eu: 'none' } });
    expect((await get('/')).body).not.toContain('BUY YOUR KEY');
  });

  test('a text that is set replaces the text of the specification', async () => {
    await save({ texts: { ...UNTOUCHED_BRAND.texts, keyPlaceholder: 'ADA-XXXX', tip: 'A tip of Ada' } });
    const { body } = await get('/');
    expect(body).toContain('placeholder="ADA-XXXX"');
    expect(body).toContain('&quot;texts&quot;:{&quot;tip&quot;:&quot;A tip of Ada&quot;}');
  });

  test('have another ETag after a change, and are not sent again before', async () => {
    const first = String((await get('/')).headers.etag);
    expect((await get('/', { 'if-none-match': first })).statusCode).toBe(304);
    await save({ name: 'Ada’s School' });
    const second = await get('/', { 'if-none-match': first });
    expect([second.statusCode, second.headers.etag === first]).toEqual([200, false]);
  });

  test('come from every process with the next request', async () => {
    await get('/');
    const other = createTestClient({ ...server.deps }, '192.0.2.2');
    Object.assign(other.cookies, owner.cookies);
    await other.settings.saveBrand({ revision: 0, brand: { ...UNTOUCHED_BRAND, name: 'Ada’s School' } });
    expect((await get('/')).body).toContain('<title>Ada’s School</title>');
  });

  test('keep the last brand while the database fails', async () => {
    await save({ name: 'Ada’s School' });
    await get('/');
    await server.deps.db.schema.alterTable('setting').renameTo('hidden').execute();
    const { statusCode, body } = await get('/');
    await server.deps.db.schema.alterTable('hidden').renameTo('setting').execute();
    expect([statusCode, body.includes('Ada’s School')]).toEqual([200, true]);
    expect(server.log()).toContain('the brand could not be read');
  });
});

test.each([
  '"><script>alert(1)</script>',
  "' onload=alert(1) x='",
  '\u2028\u2029 line',
  '\u202Etfel',
  '👩‍💻🦊',
  '$& $1 $`',
  '</title><img src=x>',
])('T94: the name %j is text and nothing else', async (name) => {
  await save({ name });
  const manifest = await server.app.inject('/manifest.webmanifest');
  expect([manifest.headers['content-type'], manifest.json<{ name: string }>().name]).toEqual([
    expect.stringMatching(/^application\/manifest\+json/),
    name.trim(),
  ]);
  for (const url of ['/', '/modules', '/admin']) {
    const { body } = await get(url);
    expect(body.match(/<script[^>]*>/g) ?? []).toEqual(url === '/' ? ['<script src="/before-hydration.js" async>'] : []);
    expect(body.replaceAll(/="[^"]*"/g, '=""')).not.toMatch(/<img|<[^>]+ on\w+=/);
    const title = /<title>([^<]*)<\/title>/.exec(body)![1]!;
    expect(title.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')).toBe(name.trim());
  }
});
