import { expect, test } from 'vitest';
import { findContentProblems } from '#shared/authoring/flow/content-problems.ts';
import type { ObjectStore } from '../adapters/objects/object-store.ts';
import { seedInstallation } from './seed.ts';
import { createTestServer } from '../testing/create-test-server.ts';

test('with SAMPLE_COURSE=off only the administrator is created, and its password is returned once', async () => {
  const { deps } = await createTestServer({ SAMPLE_COURSE: 'off' });
  expect(await seedInstallation(deps)).toEqual({
    admin: { username: 'admin', generatedPassword: expect.stringMatching(/^[\w-]{16}$/) },
    sample: null,
  });
  expect(await seedInstallation(deps)).toEqual({ admin: null, sample: null });
});

test('a sample course that was turned off at the first start is not created later', async () => {
  const { deps } = await createTestServer({ SAMPLE_COURSE: 'off' });
  await seedInstallation(deps);
  const later = { ...deps, config: { ...deps.config, hasSampleCourse: true } };
  expect((await seedInstallation(later)).sample).toBeNull();
});

test('first starts at the same time create one administrator and one sample course', async () => {
  const { deps } = await createTestServer();
  const results = await Promise.all([1, 2, 3].map(() => seedInstallation(deps)));
  expect(results.filter(({ admin }) => admin !== null)).toHaveLength(1);
  expect(results.filter(({ sample }) => sample !== null)).toHaveLength(1);
  expect(await deps.db.selectFrom('admin').select('username').execute()).toEqual([{ username: 'admin' }]);
  expect(await deps.db.selectFrom('access_key').select('id').execute()).toHaveLength(1);
});

test('a first start that is aborted leaves no part of the sample course, and the next start creates the whole course', async () => {
  const { deps } = await createTestServer();
  let files = 0;
  const put: ObjectStore['put'] = async (...args) => {
    if (files++ === 5) throw new Error('aborted');
    return deps.objects.put(...args);
  };
  await expect(
    seedInstallation({ ...deps, objects: { put, remove: async () => {} } as Partial<ObjectStore> as ObjectStore }),
  ).rejects.toThrow();
  for (const table of ['product', 'module', 'card', 'object'] as const)
    expect([table, await deps.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  expect((await seedInstallation(deps)).sample).not.toBeNull();
  expect(await deps.db.selectFrom('access_key').select('id').execute()).toHaveLength(1);
});

test('the sample course is complete: its key opens it, its pages are in order and without problems, and their files are stored', async () => {
  const server = await createTestServer();
  const { sample } = await seedInstallation(server.deps);
  const learner = server.createClient();
  const { session } = await learner.gate.enter({ key: sample!.key, nickname: 'Ada' });
  expect(session.product.title).toBe(sample!.title);
  const modules = await learner.content.modules({ productSlug: session.product.slug });
  expect(modules.length).toBeGreaterThan(0);
  for (const { id } of modules) {
    const cards = await learner.content.cards({ moduleId: id });
    expect(cards.length).toBeGreaterThan(0);
    expect(findContentProblems(cards)).toEqual([]);
    expect(cards.map(({ order }) => order)).toEqual(cards.map((_, index) => index + 1));
    for (const { videoId } of cards.filter(({ type }) => ['info', 'tip', 'challenge'].includes(type))) expect(videoId).not.toBeNull();
    for (const { video } of cards.filter(({ videoId }) => videoId !== null)) {
      expect(video).toMatchObject({ stillId: expect.any(String), glow: expect.stringMatching(/^UklGR/) });
      expect(video!.duration).toBeGreaterThan(10);
    }
  }
  const used = await server.deps.db.selectFrom('card_object').select('object_id').distinct().execute();
  const stored = await server.deps.db.selectFrom('object').select('id').execute();
  expect(used.length).toBeGreaterThan(0);
  expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(used.map(({ object_id }) => object_id)));
});
