import type { TestClient } from './create-test-server.ts';

type NewCardInput = Parameters<TestClient['admin']['createCard']>[0];

/** What a test's product is made of. */
export interface CourseFixture {
  product: Awaited<ReturnType<TestClient['admin']['createProduct']>>;
  module: Awaited<ReturnType<TestClient['admin']['createModule']>>;
  /** A fresh access key to the product. */
  createKey: (maxLogins?: number) => Promise<{ id: string; key: string }>;
  /** A card of the module, last. */
  createCard: (fields: Partial<NewCardInput> & { slug: string }) => ReturnType<TestClient['admin']['createCard']>;
}

/** A product with one module and no cards; the module's slug starts with the product's. */
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
