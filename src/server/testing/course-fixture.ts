import type { Visitor } from './create-test-server.ts';

type NewCardInput = Parameters<Visitor['admin']['createCard']>[0];

/** What a test's product is made of. */
export interface Course {
  product: Awaited<ReturnType<Visitor['admin']['createProduct']>>;
  module: Awaited<ReturnType<Visitor['admin']['createModule']>>;
  /** A fresh access key to the product. */
  makeKey: (maxLogins?: number) => Promise<{ id: string; key: string }>;
  /** A card of the module, last. */
  makeCard: (fields: Partial<NewCardInput> & { slug: string }) => ReturnType<Visitor['admin']['createCard']>;
}

/** A product with one module and no cards; the module's slug starts with the product's. */
export async function makeCourse(admin: Visitor, slug = 'excel-basics'): Promise<Course> {
  const product = await admin.admin.createProduct({ slug, title: `Course ${slug}` });
  const module = await admin.admin.createModule({ slug: `${slug}-start`, title: `Start of ${slug}` });
  await admin.admin.linkModule({ productId: product.id, moduleId: module.id });
  return {
    product,
    module,
    makeKey: async (maxLogins = 30) => {
      const { keys } = await admin.admin.generateKeys({ productId: product.id, quantity: 1, maxLogins });
      return keys[0]!;
    },
    makeCard: (fields) => admin.admin.createCard({ moduleId: module.id, title: fields.slug, type: 'info', ...fields }),
  };
}
