import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';

const NOWHERE = '01a1f931-0000-7000-8000-000000000000';

let server: TestServer;
let admin: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
});

describe('products', () => {
  test('are created, listed, changed and deleted', async () => {
    const product = await admin.admin.createProduct({ slug: 'excel', title: ' Excel ', isFullExperience: true });
    expect(product).toEqual({
      id: expect.any(String),
      slug: 'excel',
      title: 'Excel',
      description: '',
      isFullExperience: true,
      coConstructionEnabled: false,
      moduleCount: 0,
      keyCount: 0,
    });
    expect(await admin.admin.products()).toEqual([product]);
    const changed = await admin.admin.updateProduct({ id: product.id, changes: { description: 'All of it', coConstructionEnabled: true } });
    expect(changed).toEqual({ ...product, description: 'All of it', coConstructionEnabled: true });
    await admin.admin.deleteProduct({ id: product.id });
    expect(await admin.admin.products()).toEqual([]);
  });

  test('name the language of their lessons, which the sessions of learners carry until it is taken back', async () => {
    const { product, createKey } = await createCourse(admin, 'excel');
    const { key } = await createKey();
    const enter = async (nickname: string) => (await server.createClient().gate.enter({ key, nickname })).session.product;
    expect(await enter('Ann')).toEqual({ id: product.id, slug: 'excel', title: product.title });
    expect(await admin.admin.updateProduct({ id: product.id, changes: { language: 'pt-BR' } })).toMatchObject({ language: 'pt-BR' });
    expect(await enter('Bea')).toMatchObject({ language: 'pt-BR' });
    for (const language of ['English', 'fr_CA', '"><b>', 'x'])
      expect(await catchFailure(admin.admin.updateProduct({ id: product.id, changes: { language } }))).toMatchObject({
        code: 'input.invalid',
      });
    expect(await admin.admin.updateProduct({ id: product.id, changes: { language: '' } })).not.toHaveProperty('language');
    expect(await enter('Cy')).not.toHaveProperty('language');
  });

  test('count their modules and access keys', async () => {
    const { product, createKey } = await createCourse(admin, 'excel');
    await createKey();
    await createKey();
    expect(await admin.admin.products()).toMatchObject([{ id: product.id, moduleCount: 1, keyCount: 2 }]);
  });

  test('keep their key prefix when the slug changes', async () => {
    const { product, createKey } = await createCourse(admin, 'excel-basics');
    expect((await createKey()).key).toMatch(/^EXCEL-/);
    await admin.admin.updateProduct({ id: product.id, changes: { slug: 'sheets' } });
    expect((await createKey()).key).toMatch(/^EXCEL-/);
  });

  test('are deleted with their access keys and sessions but without their modules', async () => {
    const { product, module, createKey } = await createCourse(admin, 'excel');
    const learner = server.createClient();
    await learner.gate.enter({ key: (await createKey()).key, nickname: 'Ada' });
    await admin.admin.deleteProduct({ id: product.id });
    expect(await learner.gate.optionalSession()).toBeNull();
    expect(await admin.admin.keys()).toEqual([]);
    expect(await admin.analytics.activity({})).toEqual([]);
    expect((await admin.admin.modules({})).map(({ id }) => id)).toEqual([module.id]);
  });
});

describe('modules', () => {
  test('are created, listed, changed and deleted', async () => {
    const module = await admin.admin.createModule({ slug: 'start', title: 'Start', description: 'First steps' });
    expect(module).toEqual({
      id: expect.any(String),
      slug: 'start',
      title: 'Start',
      description: 'First steps',
      order: null,
      productId: null,
    });
    expect(await admin.admin.modules({})).toEqual([module]);
    expect(await admin.admin.updateModule({ id: module.id, changes: { title: 'Begin' } })).toEqual({ ...module, title: 'Begin' });
    expect(await admin.admin.updateModule({ id: module.id, changes: {} })).toEqual({ ...module, title: 'Begin' });
    await admin.admin.deleteModule({ id: module.id });
    expect(await admin.admin.modules({})).toEqual([]);
  });

  test('have an order only within a product', async () => {
    const { product, module } = await createCourse(admin, 'excel');
    expect(await admin.admin.modules({ productId: product.id })).toMatchObject([{ id: module.id, order: 1, productId: product.id }]);
    expect(await admin.admin.modules({ productId: NOWHERE })).toEqual([]);
  });

  test('are deleted with their cards, and leave no gap in any product', async () => {
    const { product, module, createCard, createKey } = await createCourse(admin, 'excel');
    const other = await createCourse(admin, 'word');
    const second = await admin.admin.createModule({ slug: 'second', title: 'Second' });
    for (const productId of [product.id, other.product.id]) await admin.admin.linkModule({ productId, moduleId: second.id });
    await admin.admin.linkModule({ productId: other.product.id, moduleId: module.id, order: 1 });
    await createCard({ slug: 'welcome' });
    const learner = server.createClient();
    await learner.gate.enter({ key: (await createKey()).key, nickname: 'Ada' });

    await admin.admin.deleteModule({ id: module.id });
    expect(await admin.admin.cards({})).toEqual([]);
    expect(await learner.content.modules({ productSlug: 'excel' })).toMatchObject([{ id: second.id, order: 1 }]);
    const remaining = await admin.admin.modules({ productId: other.product.id });
    expect(remaining.map(({ id, order }) => [id, order])).toEqual([
      [other.module.id, 1],
      [second.id, 2],
    ]);
  });
});

describe('linking a module to a product', () => {
  let productId: string;
  let ids: string[];

  beforeEach(async () => {
    productId = (await admin.admin.createProduct({ slug: 'excel', title: 'Excel' })).id;
    ids = [];
    for (const slug of ['a', 'b', 'c']) {
      const { id } = await admin.admin.createModule({ slug, title: slug });
      ids.push(id);
      await admin.admin.linkModule({ productId, moduleId: id });
    }
  });

  const order = async () => (await admin.admin.modules({ productId })).map((module) => `${module.order}${module.slug}`).join(' ');

  test('appends it', async () => {
    expect(await order()).toBe('1a 2b 3c');
  });

  test('inserts it at the given order', async () => {
    const { id } = await admin.admin.createModule({ slug: 'd', title: 'd' });
    expect(await admin.admin.linkModule({ productId, moduleId: id, order: 2 })).toEqual({ productId, moduleId: id, order: 2 });
    expect(await order()).toBe('1a 2d 3b 4c');
  });

  test('again moves it to the given order, or leaves it without one', async () => {
    await admin.admin.linkModule({ productId, moduleId: ids[2]!, order: 1 });
    expect(await order()).toBe('1c 2a 3b');
    expect(await admin.admin.linkModule({ productId, moduleId: ids[2]! })).toEqual({ productId, moduleId: ids[2], order: 1 });
    expect(await order()).toBe('1c 2a 3b');
    await admin.admin.linkModule({ productId, moduleId: ids[2]!, order: 99 });
    expect(await order()).toBe('1a 2b 3c');
  });

  test('can be undone, which leaves no gap and keeps the module', async () => {
    await admin.admin.unlinkModule({ productId, moduleId: ids[0]! });
    expect(await order()).toBe('1b 2c');
    expect(await admin.admin.modules({})).toHaveLength(3);
    expect(await catchFailure(admin.admin.unlinkModule({ productId, moduleId: ids[0]! }))).toMatchObject({
      kind: 'NOT_FOUND',
      code: 'link.missing',
    });
  });

  test('appears in the list of product modules', async () => {
    const other = await createCourse(admin, 'word');
    const productModules = await admin.admin.productModules();
    expect(productModules.filter((link) => link.productId === productId)).toEqual(
      ids.map((moduleId, index) => ({ productId, moduleId, order: index + 1 })),
    );
    expect(productModules).toContainEqual({ productId: other.product.id, moduleId: other.module.id, order: 1 });
    expect(productModules).toHaveLength(4);
  });

  test('requires an existing product and module', async () => {
    expect((await catchFailure(admin.admin.linkModule({ productId: NOWHERE, moduleId: ids[0]! }))).code).toBe('product.missing');
    expect((await catchFailure(admin.admin.linkModule({ productId, moduleId: NOWHERE }))).code).toBe('module.missing');
    expect((await catchFailure(admin.admin.unlinkModule({ productId: NOWHERE, moduleId: ids[0]! }))).code).toBe('product.missing');
  });

  test('ten times concurrently leaves no gap', async () => {
    const more = await Promise.all(Array.from({ length: 10 }, (_, index) => admin.admin.createModule({ slug: `m${index}`, title: 'm' })));
    await Promise.all(more.map(({ id }, index) => admin.admin.linkModule({ productId, moduleId: id, order: (index % 3) + 1 })));
    expect((await admin.admin.modules({ productId })).map((module) => module.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });
});

describe('a slug', () => {
  test('that is taken is named in the failure', async () => {
    await createCourse(admin, 'excel');
    const word = await createCourse(admin, 'word');
    const taken = { kind: 'CONFLICT', code: 'slug.taken' };
    expect(await catchFailure(admin.admin.createProduct({ slug: 'excel', title: 'x' }))).toMatchObject({
      ...taken,
      message: 'The slug "excel" is already taken.',
    });
    expect(await catchFailure(admin.admin.updateProduct({ id: word.product.id, changes: { slug: 'excel' } }))).toMatchObject(taken);
    expect(await catchFailure(admin.admin.createModule({ slug: 'excel-start', title: 'x' }))).toMatchObject({
      ...taken,
      message: 'The slug "excel-start" is already taken.',
    });
    expect(await catchFailure(admin.admin.updateModule({ id: word.module.id, changes: { slug: 'excel-start' } }))).toMatchObject({
      ...taken,
      message: 'The slug "excel-start" is already taken.',
    });
    expect((await admin.admin.products()).map(({ slug }) => slug)).toEqual(['excel', 'word']);
  });

  test('may be sent unchanged', async () => {
    const { product, module } = await createCourse(admin, 'excel');
    expect((await admin.admin.updateProduct({ id: product.id, changes: { slug: 'excel', title: 'New' } })).title).toBe('New');
    expect((await admin.admin.updateModule({ id: module.id, changes: { slug: module.slug } })).slug).toBe(module.slug);
  });

  test('can be taken by only one of five concurrent creations', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => admin.admin.createProduct({ slug: 'excel', title: 'x' })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['product', 'demo'],
    ['product', 'by-slug'],
    ['module', 'demo'],
  ])('of a %s cannot be the reserved "%s"', async (kind, slug) => {
    const create = kind === 'product' ? admin.admin.createProduct({ slug, title: 'x' }) : admin.admin.createModule({ slug, title: 'x' });
    expect(await catchFailure(create)).toMatchObject({ kind: 'BAD_REQUEST', message: 'slug: is reserved, please choose another.' });
  });
});

test('changing or deleting an unknown entity fails', async () => {
  const { admin: procedures } = admin;
  expect((await catchFailure(procedures.updateProduct({ id: NOWHERE, changes: { title: 'x' } }))).message).toBe('Product not found');
  expect((await catchFailure(procedures.deleteProduct({ id: NOWHERE }))).message).toBe('Product not found');
  expect((await catchFailure(procedures.updateModule({ id: NOWHERE, changes: { title: 'x' } }))).message).toBe('Module not found');
  expect((await catchFailure(procedures.deleteModule({ id: NOWHERE }))).message).toBe('Module not found');
  expect((await catchFailure(procedures.updateCard({ id: NOWHERE, changes: { title: 'x' } }))).message).toBe('Page not found');
  expect((await catchFailure(procedures.deleteCard({ id: NOWHERE }))).message).toBe('Page not found');
  expect((await catchFailure(procedures.updateKey({ id: NOWHERE, changes: { revoked: true } }))).message).toBe('Access key not found.');
  expect((await catchFailure(procedures.forgetDevices({ id: NOWHERE }))).message).toBe('Access key not found.');
});

test.each(['product', 'module'] as const)(
  'two people who change different fields of a %s both succeed, and one of two is told about the same field',
  async (kind) => {
    const created = kind === 'product' ? (await createCourse(admin, 'shared')).product : (await createCourse(admin, 'shared')).module;
    const change = (changes: Record<string, string>, expected?: Record<string, string>) =>
      kind === 'product'
        ? admin.admin.updateProduct({ id: created.id, changes, expected })
        : admin.admin.updateModule({ id: created.id, changes, expected });
    const { title, description } = created;
    await change({ title: 'Theirs' }, { title });
    expect(await change({ description: 'Mine' }, { description })).toMatchObject({ title: 'Theirs', description: 'Mine' });
    expect(await catchFailure(change({ title: 'Mine' }, { title }))).toMatchObject({
      code: 'fields.changed',
      message: 'Somebody else has changed the field “title” to “Theirs” meanwhile. Save again to replace it, or cancel.',
    });
    expect(await change({ title: 'Theirs' }, { title })).toMatchObject({ title: 'Theirs' });
    expect(await change({ title: 'Mine' }, { title: 'Theirs' })).toMatchObject({ title: 'Mine' });
  },
);
