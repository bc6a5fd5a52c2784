import { isUniqueViolation, type DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import { selectCardOutlines } from './card-queries.ts';
import {
  lockRetiredModule,
  retireModuleRow,
  selectModuleIdsOfProduct,
  selectProductIdsOfModule,
  unretireModuleRow,
  updateProductModulePosition,
} from './module-queries.ts';
import { lockProduct } from '../product-lock-queries.ts';
import { retireCards } from './versions/retire-cards.ts';

/**
 * Retires a module with its cards, and closes the gap that the module leaves in the order of each of its products. The module keeps its
 * live version, its links to products and the progress of learners. Each learner's last viewed page stays recorded. The module must already
 * be locked.
 */
export async function retireModule(trx: DbOrTrx, id: string, now: Date): Promise<void> {
  const productIds = await lockProductsOfModule(trx, id, now);
  const cards = await selectCardOutlines(trx, id);
  await retireCards(trx, { moduleId: id, ids: cards.map((card) => card.id), now });
  await retireModuleRow(trx, id, now.toISOString());
  for (const productId of productIds) await updateModulePositions(trx, productId, await selectModuleIdsOfProduct(trx, productId));
}

/**
 * Makes a retired module live again, as the last module of each of its products, but leaves its cards retired. Returns false when no
 * retired module has the given id. Throws `slug.taken` when another module has taken the former slug of the retired module.
 */
export async function restoreModule(trx: DbOrTrx, id: string, now: Date): Promise<boolean> {
  const slug = await lockRetiredModule(trx, id, now.toISOString());
  if (slug === null) return false;
  const productIds = await lockProductsOfModule(trx, id, now);
  const orders = new Map<string, string[]>();
  for (const productId of productIds) orders.set(productId, [...(await selectModuleIdsOfProduct(trx, productId)), id]);
  await unretireModuleRow(trx, id, slug).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('slug.taken', { slug }) : error;
  });
  for (const [productId, order] of orders) await updateModulePositions(trx, productId, order);
  return true;
}

/** Locks the products in the order of their ids, so that two transactions cannot deadlock. */
async function lockProductsOfModule(trx: DbOrTrx, id: string, now: Date): Promise<string[]> {
  const productIds = (await selectProductIdsOfModule(trx, id)).toSorted();
  for (const productId of productIds) await lockProduct(trx, productId, now.toISOString());
  return productIds;
}

export async function updateModulePositions(trx: DbOrTrx, productId: string, moduleIds: readonly string[]): Promise<void> {
  for (const [index, moduleId] of moduleIds.entries()) await updateProductModulePosition(trx, { productId, moduleId, position: index + 1 });
}
