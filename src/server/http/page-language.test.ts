import { brotliCompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderKeyForm } from '#client/entry-server.tsx';
import { createTestServerWithClient } from '../testing/test-server-with-client.ts';

let server: Awaited<ReturnType<typeof createTestServerWithClient>>;

beforeEach(async () => {
  server = await createTestServerWithClient({}, { renderKeyForm });
});

const get = (url: string, headers: Record<string, string>) => server.app.inject({ url, headers });

describe('the access key form is in the language of the visitor', () => {
  test.each([
    { header: 'en-GB', lang: 'en', heading: 'Enter your access key', button: 'CONTINUE', noScript: 'Keyreel needs JavaScript.' },
    {
      header: 'fr-CA',
      lang: 'fr',
      heading: 'Saisissez votre clé d’accès',
      button: 'CONTINUER',
      noScript: 'Keyreel a besoin de JavaScript.',
    },
    {
      header: 'es-MX',
      lang: 'es',
      heading: 'Introduzca su clave de acceso',
      button: 'CONTINUAR',
      noScript: 'Keyreel necesita JavaScript.',
    },
  ])('$header', async ({ header, lang, heading, button, noScript }) => {
    const { body, headers } = await get('/', { 'accept-language': header });
    expect(body).toContain(`<html lang="${lang}"`);
    expect(body).toContain(`>${heading}</label>`);
    expect(body).toContain(`>${button}</button>`);
    expect(body).toContain(noScript);
    expect(body).toContain('<button type="button" lang="fr" aria-pressed="' + (lang === 'fr') + '">Français</button>');
    expect(headers['vary']).toContain('accept-language, cookie');
  });
});

test('no language makes the access key form more than a tenth larger on the line than English', async () => {
  const measure = async (header: string) => brotliCompressSync((await get('/', { 'accept-language': header })).body).length;
  const english = await measure('en');
  expect(await measure('fr')).toBeLessThanOrEqual(english * 1.1);
  expect(await measure('es')).toBeLessThanOrEqual(english * 1.1);
});

test('the remembered choice comes before the header, and an unknown choice is ignored', async () => {
  const chosen = await get('/', { 'accept-language': 'fr', cookie: 'keyreel-lang=es' });
  expect(chosen.body).toContain('<html lang="es"');
  const unknown = await get('/', { 'accept-language': 'fr', cookie: 'keyreel-lang=xx' });
  expect(unknown.body).toContain('<html lang="fr"');
});

test('other pages have the language of the visitor too, but the portal stays English', async () => {
  const modules = await get('/modules', { 'accept-language': 'fr' });
  expect(modules.body).toContain('<html lang="fr"');
  const admin = await get('/admin', { 'accept-language': 'fr' });
  expect(admin.body).toContain('<html lang="en"');
});

test('each language has an ETag of its own', async () => {
  const english = await get('/', { 'accept-language': 'en' });
  const french = await get('/', { 'accept-language': 'fr', 'if-none-match': String(english.headers['etag']) });
  expect(french.statusCode).toBe(200);
});
