import { isUniqueViolation } from '#db/open.ts';
import { transact } from '#db/transact.ts';
import { buildKeyPrefix } from '#shared/access-keys/access-key-format.ts';
import { AppError } from '#shared/app-error.ts';
import type { NewProduct, Product, ProductChanges } from '#shared/catalog.ts';
import type { Deps } from '../../deps.ts';
import { insertProduct, updateProductRow, selectProducts, deleteProductRow, lockKeysAndSessionsOfProduct } from './product-queries.ts';

export async function listProducts(deps: Pick<Deps, 'db'>): Promise<Product[]> {
  return selectProducts(deps.db);
}

export async function createProduct(deps: Pick<Deps, 'db' | 'now' | 'newId'>, product: NewProduct): Promise<Product> {
  const id = deps.newId();
  const isNew = await insertProduct(deps.db, {
    ...product,
    id,
    keyPrefix: buildKeyPrefix(product.slug),
    createdAt: deps.now().toISOString(),
  });
  if (!isNew) throw new AppError('slug.taken', { slug: product.slug });
  return findProduct(deps, id);
}

export async function updateProduct(deps: Pick<Deps, 'db' | 'now'>, id: string, changes: ProductChanges): Promise<Product> {
  const isFound = await updateProductRow(deps.db, id, changes, deps.now().toISOString()).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('slug.taken', { slug: changes.slug ?? '' }) : error;
  });
  if (!isFound) throw new AppError('product.missing');
  return findProduct(deps, id);
}

/** Deletes a product with its access keys and sessions, but keeps its modules. */
export async function deleteProduct(deps: Pick<Deps, 'db'>, id: string): Promise<void> {
  const isDeleted = await transact(deps.db, async (trx) => {
    await lockKeysAndSessionsOfProduct(trx, id);
    return deleteProductRow(trx, id);
  });
  if (!isDeleted) throw new AppError('product.missing');
}

/** Throws `product.missing` when the product does not exist. */
export async function findProduct(deps: Pick<Deps, 'db'>, id: string): Promise<Product> {
  const [product] = await selectProducts(deps.db, { id });
  if (!product) throw new AppError('product.missing');
  return product;
}

export async function findProductBySlug(deps: Pick<Deps, 'db'>, slug: string): Promise<Product> {
  const [product] = await selectProducts(deps.db, { slug });
  if (!product) throw new AppError('product.missing');
  return product;
}
