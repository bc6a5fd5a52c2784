import type { TestClient } from './create-test-server.ts';

type NewCardInput = Parameters<TestClient['admin']['createCard']>[0];

export interface CourseFixture {
  product: Awaited<ReturnType<TestClient['admin']['createProduct']>>;
  module: Awaited<ReturnType<TestClient['admin']['createModule']>>;
  createKey: (maxLogins?: number) => Promise<{ id: string; key: string }>;
  createCard: (fields: Partial<NewCardInput> & { slug: string }) => ReturnType<TestClient['admin']['createCard']>;
}

/** Creates a product with one module that has no cards. The module's slug is the product's slug followed by `-start`. */
export async function createCourse(admin: TestClient, slug = 'excel-basics'): Promise<CourseFixture> {
  const product = await admin.admin.createProduct({ slug, title: `Course ${slug}` });
  const module = await admin.admin.createModule({ slug: `${slug}-start`, title: `Start of ${slug}` });
  await admin.admin.linkModule({ productId: product.id, moduleId: module.id });
  return {
    product,
    module,
    createKey: async (maxLogins = 30) => {
      const { keys } = await admin.admin.generateKeys({ productId: product.id, quantity: 1, maxLogins });
      return keys[0]!;
    },
    createCard: (fields) => admin.admin.createCard({ moduleId: module.id, title: fields.slug, type: 'info', ...fields }),
  };
}
