import { beforeEach, expect, test } from 'vitest';
import { UNTOUCHED_BRAND } from '#shared/brand/brand.ts';
import { catchFailure } from '../../testing/catch-failure.ts';
import { createTestServer, type TestClient, type TestServer } from '../../testing/create-test-server.ts';

let server: TestServer;
let owner: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  owner = await server.createAdminClient();
});

const brand = { ...UNTOUCHED_BRAND, name: 'Ada’s School', shops: { ...UNTOUCHED_BRAND.shops, ca: 'https://shop.example/ca', mx: 'none' } };

test('a school that has set nothing is Keyreel with nothing else', async () => {
  expect(await owner.settings.brand()).toEqual({ revision: 0, savedAt: null, brand: UNTOUCHED_BRAND });
});

test('what an owner saves is read again, and the reset takes everything away', async () => {
  const saved = await owner.settings.saveBrand({ revision: 0, brand });
  expect(saved).toEqual({ revision: 1, savedAt: server.deps.now().toISOString(), brand });
  expect(await owner.settings.brand()).toEqual(saved);
  expect((await owner.settings.resetBrand({ revision: 1 })).brand).toEqual(UNTOUCHED_BRAND);
});

test('of two owners who save at the same time, the second is told when the other saved', async () => {
  const saves = await Promise.allSettled(
    ['One', 'Two'].map((name) => owner.settings.saveBrand({ revision: 0, brand: { ...brand, name } })),
  );
  const [refused, ...others] = saves.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(others).toEqual([]);
  expect(await catchFailure(Promise.reject(refused!.reason))).toMatchObject({
    code: 'brand.changed',
    kind: 'CONFLICT',
    message: "Somebody else has saved the school's settings at 2026-11-20 12:00 UTC. Look again.",
  });
  expect((await owner.settings.brand()).revision).toBe(1);
});

test.each([
  ['a name of 41 characters', { name: 'x'.repeat(41) }],
  ['a shop without http', { shops: { ...UNTOUCHED_BRAND.shops, ca: 'javascript:alert(1)' } }],
  ['a color in words', { accent: 'red' }],
  ['a text with a NUL character', { texts: { ...UNTOUCHED_BRAND.texts, tip: 'a\0b' } }],
])('%s is refused', async (_, fields) => {
  const failure = await catchFailure(owner.settings.saveBrand({ revision: 0, brand: { ...brand, ...fields } }));
  expect(failure).toMatchObject({ code: 'input.invalid' });
});
