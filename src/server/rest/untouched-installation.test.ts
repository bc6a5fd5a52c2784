// With nothing set, every text, address and answer is what the specification says.
import { beforeEach, expect, test } from 'vitest';
import { renderKeyForm } from '#client/entry-server.tsx';
import { createCourse } from '../testing/course-fixture.ts';
import type { TestServer } from '../testing/create-test-server.ts';
import { createTestServerWithClient } from '../testing/test-server-with-client.ts';

const KEY_FORM = [
  'Keyreel',
  'Enter your access key',
  'EXCEL-XXXX-XXXX',
  // The field shows its placeholder in groups as well.
  'EXCEL',
  '-',
  'XXXX',
  '-',
  'XXXX',
  'CONTINUE',
  'BUY YOUR KEY',
  'https://example.com/buy/ca',
  'Canada',
  'https://example.com/buy/us',
  'USA',
  'https://example.com/buy/mx',
  'Mexico',
  'https://example.com/buy/eu',
  'Europe',
  'Language',
  'English',
  'Français',
  'Español',
  'Keyreel needs JavaScript.',
];

let server: TestServer;
beforeEach(async () => {
  server = await createTestServerWithClient({}, { renderKeyForm });
});

const getJson = async (url: string, cookies: Record<string, string> = {}) => (await server.app.inject({ url, cookies })).json<unknown>();

/** Returns what a person reads and can follow in a part of HTML: texts, addresses and the texts in empty fields. */
function readPage(html: string): string[] {
  const shown = html.replaceAll(/<(style|script|svg|template)\b.*?<\/\1>/gs, '');
  const parts = shown.matchAll(/ (?:href|placeholder)="([^"]*)"|>([^<]+)</g);
  return [...parts].map(([, attribute, text]) => (attribute ?? text)!.trim()).filter((part) => part !== '');
}

test('the key form holds these texts and addresses, in this order, and no other', async () => {
  const { body } = await server.app.inject('/');
  expect(readPage(body.slice(body.indexOf('<div id="root">'))).filter((part) => !part.startsWith('/assets/'))).toEqual(KEY_FORM);
});

test('the manifest is that of Keyreel', async () => {
  expect(await getJson('/manifest.webmanifest')).toEqual({
    name: 'Keyreel',
    short_name: 'Keyreel',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#080d0b',
    theme_color: '#000000',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      { src: '/screenshot-phone.webp', sizes: '390x844', type: 'image/webp', form_factor: 'narrow' },
      { src: '/screenshot-desktop.webp', sizes: '1280x800', type: 'image/webp', form_factor: 'wide' },
    ],
  });
});

test('the answers about a course and a session have the fields that they always had', async () => {
  const admin = await server.createAdminClient();
  const course = await createCourse(admin);
  await course.createCard({ slug: 'one' });
  const { key } = await course.createKey(1);
  const entered = await server.app.inject({ method: 'POST', url: '/api/gate/enter', payload: { key, nickname: 'Ada' } });
  const cookies = Object.fromEntries(entered.cookies.map(({ name, value }) => [name, value]));
  const { id: productId } = course.product;
  const product = { id: productId, slug: 'excel-basics', title: 'Course excel-basics' };
  const { demo, session } = entered.json<{ demo: boolean; session: object }>();
  expect({ demo, session }).toEqual({ demo: false, session: { id: expect.any(String) as string, nickname: 'Ada', product } });
  expect(await getJson('/api/session/current', cookies)).toEqual(session);
  const module = { id: course.module.id, slug: 'excel-basics-start', title: 'Start of excel-basics', description: '', order: 1, productId };
  expect(await getJson('/api/modules/excel-basics', cookies)).toEqual([module]);
  const flags = { isFullExperience: false, coConstructionEnabled: false };
  expect(await getJson('/api/admin/products', admin.cookies)).toEqual([
    { ...product, ...flags, description: '', moduleCount: 1, keyCount: 1 },
  ]);
  const full = await server.app.inject({ method: 'POST', url: '/trpc/gate.enter', payload: { key, nickname: 'Grace' } });
  expect(full.json<{ error: { message: string; data: object } }>().error).toMatchObject({
    message: 'This access key has reached its login limit.',
    data: { code: 'FORBIDDEN', httpStatus: 403, failure: 'key.full', retryAfter: null },
  });
  expect(full.body).not.toContain('values');
});
