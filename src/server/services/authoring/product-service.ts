import { isUniqueViolation, type DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { buildKeyPrefix } from '#shared/access-keys/access-key-format.ts';
import { AppError } from '#shared/app-error.ts';
import type { NewProduct, Product, ProductChanges, ProductPicture } from '#shared/catalog.ts';
import { eraseBuyersOfProduct } from '../sales/sale-queries.ts';
import type { Deps } from '../../deps.ts';
import { listChangedFields, recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { lockProduct } from '../product-lock-queries.ts';
import { rejectFieldConflict } from '../reject-field-conflict.ts';
import {
  insertFormerProductSlug,
  insertProduct,
  updateProductRow,
  selectProductPictures,
  selectProducts,
  deleteProductRow,
  lockKeysAndSessionsOfProduct,
} from './product-queries.ts';

export async function listProducts(deps: Pick<Deps, 'db'>): Promise<Product[]> {
  return selectProducts(deps.db);
}

/** Returns a picture of each product that has a lesson with one. */
export async function listProductPictures(deps: Pick<Deps, 'db'>): Promise<ProductPicture[]> {
  return selectProductPictures(deps.db);
}

export async function createProduct(deps: Pick<Deps, 'db'> & AuditDeps, product: NewProduct): Promise<Product> {
  return transact(deps.db, (trx) => insertNewProduct(trx, deps, product));
}

/** Creates a product without modules within a transaction. Throws `slug.taken`. */
export async function insertNewProduct(trx: DbOrTrx, deps: AuditDeps, product: NewProduct): Promise<Product> {
  const id = deps.newId();
  const keyPrefix = buildKeyPrefix(product.slug);
  const isNew = await insertProduct(trx, { ...product, id, keyPrefix, createdAt: deps.now().toISOString() });
  if (!isNew) throw new AppError('slug.taken', { slug: product.slug });
  await recordAudit(trx, deps, 'product.created', { id, name: product.title });
  return requireProduct(trx, id);
}

/** `expected` holds the values that the person saw in the changed fields. Throws `fields.changed` when somebody has changed them since. */
export async function updateProduct(
  deps: Pick<Deps, 'db'> & AuditDeps,
  id: string,
  changes: ProductChanges,
  expected?: ProductChanges,
): Promise<Product> {
  return transact(deps.db, async (trx) => {
    if (!(await lockProduct(trx, id, deps.now().toISOString()))) throw new AppError('product.missing');
    const before = await requireProduct(trx, id);
    rejectFieldConflict<ProductChanges>(before, changes, expected);
    await updateProductRow(trx, id, changes, deps.now().toISOString()).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('slug.taken', { slug: changes.slug ?? '' }) : error;
    });
    const product = await requireProduct(trx, id);
    if (product.slug !== before.slug) await insertFormerProductSlug(trx, id, before.slug, deps.now().toISOString());
    await recordAudit(trx, deps, 'product.changed', { id, name: product.title }, listChangedFields(changes));
    return product;
  });
}

/** Deletes a product with its access keys and sessions, but keeps its modules. */
export async function deleteProduct(deps: Pick<Deps, 'db'> & AuditDeps, id: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    await lockKeysAndSessionsOfProduct(trx, id);
    const { title } = await requireProduct(trx, id);
    // The access keys go with their product, and nothing is kept of a buyer without one.
    await eraseBuyersOfProduct(trx, id);
    if (!(await deleteProductRow(trx, id))) throw new AppError('product.missing');
    await recordAudit(trx, deps, 'product.deleted', { id, name: title });
  });
}

async function requireProduct(db: DbOrTrx, id: string): Promise<Product> {
  const [product] = await selectProducts(db, { id });
  if (!product) throw new AppError('product.missing');
  return product;
}

export async function findProductBySlug(deps: Pick<Deps, 'db'>, slug: string): Promise<Product> {
  const [product] = await selectProducts(deps.db, { slug });
  if (!product) throw new AppError('product.missing');
  return product;
}
