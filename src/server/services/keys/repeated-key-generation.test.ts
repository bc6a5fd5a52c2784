import { expect, test } from 'vitest';
import { lessonsDir } from '#server/bootstrap/program-paths.ts';
import { openDeps } from '#server/deps.ts';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { openTestInstallation } from '#server/testing/open-test-installation.ts';
import { createProduct } from '../authoring/product-service.ts';
import { generateAccessKeys } from './access-key-service.ts';

const requestId = 'a3c1f7d0-5b7e-4b8a-9a55-2f1c6f0f1b11';

async function openCourse() {
  const server = await createTestServer();
  const admin = await server.createAdminClient();
  const { product } = await createCourse(admin);
  return { server, admin, batch: { productId: product.id, quantity: 5, maxLogins: 3, requestId } };
}

test('T27: a request to generate keys that is repeated, at the same time or later, generates its keys once', async () => {
  const { server, admin, batch } = await openCourse();
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => admin.admin.generateKeys(batch)));
  for (const other of [...others, await admin.admin.generateKeys(batch)]) expect(other).toEqual(first);
  expect(await admin.admin.keys()).toHaveLength(5);
  await server.createClient().gate.enter({ key: first!.keys[4]!.key, nickname: 'Ada' });
});

test('T27: keys are generated once even when the server restarts between a request and its repetition', async () => {
  const { deps, config } = await openTestInstallation();
  const { id: productId } = await createProduct(deps, {
    slug: 'excel-basics',
    title: 'Excel Basics',
    description: '',
    isFullExperience: false,
    coConstructionEnabled: false,
  });
  const batch = { productId, quantity: 3, maxLogins: 1, requestId };
  const before = await generateAccessKeys(deps, batch);
  await deps.db.destroy();
  const restarted = await openDeps(config, lessonsDir);
  expect(await generateAccessKeys({ ...restarted, now: deps.now }, batch)).toEqual(before);
  expect(await restarted.db.selectFrom('access_key').select('id').execute()).toHaveLength(3);
  await restarted.db.destroy();
  await restarted.regexSandbox.close();
});

test('another request, product, number or limit generates other keys', async () => {
  const { admin, batch } = await openCourse();
  const { product } = await createCourse(admin, 'word-basics');
  const all = [
    await admin.admin.generateKeys(batch),
    await admin.admin.generateKeys({ ...batch, requestId: `${requestId}-2` }),
    await admin.admin.generateKeys({ ...batch, productId: product.id }),
    await admin.admin.generateKeys({ ...batch, quantity: 6 }),
    await admin.admin.generateKeys({ ...batch, maxLogins: 4 }),
    await admin.admin.generateKeys({ ...batch, requestId: undefined }),
    await admin.admin.generateKeys({ ...batch, requestId: undefined }),
  ].flatMap(({ keys }) => keys.map(({ key }) => key));
  expect(new Set(all).size).toBe(all.length);
});

test('keys are shown again for one day only', async () => {
  const { server, admin, batch } = await openCourse();
  const { keys } = await admin.admin.generateKeys(batch);
  server.advanceTime(24 * 60 * 60 * 1000);
  const later = await server.createAdminClient();
  expect((await later.admin.generateKeys(batch)).keys).toEqual(keys);
  server.advanceTime(1);
  expect(await catchFailure(later.admin.generateKeys(batch))).toMatchObject({ code: 'key.shown', kind: 'CONFLICT' });
});

test.each(['short', 'x'.repeat(65), 'a\0bcdefgh'])('a request id such as %j is refused', async (wrong) => {
  const { admin, batch } = await openCourse();
  expect((await catchFailure(admin.admin.generateKeys({ ...batch, requestId: wrong }))).code).toBe('input.invalid');
});
