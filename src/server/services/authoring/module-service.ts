import { isUniqueViolation, type DbOrTrx } from '#db/open.ts';
import { AppError } from '#shared/app-error.ts';
import type { Module, ModuleChanges, NewModule } from '#shared/catalog.ts';
import { placeIn } from '#shared/positions.ts';
import type { Deps } from '../../deps.ts';
import { listModulesOfProduct } from '../content/content-queries.ts';
import {
  addLink,
  addModule,
  changeModule,
  listLinks,
  listModules as listModulesFrom,
  listProductsOfModule,
  lockModule,
  lockProduct,
  placeLink,
  removeLink,
  removeModule,
} from './module-queries.ts';

/** A module's place in a product. */
export interface ModuleLink {
  productId: string;
  moduleId: string;
  /** 1..n in the product. */
  order: number;
}

/** All modules, or a product's in its order. */
export async function listModules(deps: Pick<Deps, 'db'>, productId?: string): Promise<Module[]> {
  return productId === undefined ? listModulesFrom(deps.db) : listModulesOfProduct(deps.db, productId);
}

export async function createModule(deps: Pick<Deps, 'db' | 'now' | 'newId'>, module: NewModule): Promise<Module> {
  const id = deps.newId();
  if (!(await addModule(deps.db, { ...module, id, createdAt: deps.now().toISOString() })))
    throw new AppError('slug.taken', { slug: module.slug });
  return findModule(deps.db, id);
}

export async function updateModule(deps: Pick<Deps, 'db' | 'now'>, id: string, changes: ModuleChanges): Promise<Module> {
  const isThere = await changeModule(deps.db, id, changes, deps.now().toISOString()).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('slug.taken', { slug: changes.slug ?? '' }) : error;
  });
  if (!isThere) throw new AppError('module.missing');
  return findModule(deps.db, id);
}

/** Deletes a module with its cards, and closes the gap it leaves in its products. */
export async function deleteModule(deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const productIds = await listProductsOfModule(trx, id);
    for (const productId of productIds.toSorted()) await lockProduct(trx, productId, deps.now().toISOString());
    if (!(await removeModule(trx, id))) throw new AppError('module.missing');
    for (const productId of productIds) await writeOrder(trx, productId, await listLinks(trx, productId));
  });
}

/** Puts a module into a product: last, or at a place. One that is in it already moves to the place, if one is named. */
export async function linkModule(
  deps: Pick<Deps, 'db' | 'now'>,
  link: { productId: string; moduleId: string; order?: number | undefined },
): Promise<ModuleLink> {
  const { productId, moduleId } = link;
  const at = deps.now().toISOString();
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockProduct(trx, productId, at))) throw new AppError('product.missing');
    if (!(await lockModule(trx, moduleId, at))) throw new AppError('module.missing');
    const before = await listLinks(trx, productId);
    const isLinked = before.includes(moduleId);
    const order = isLinked && link.order === undefined ? before : placeIn(before, moduleId, link.order);
    if (!isLinked) await addLink(trx, { productId, moduleId, position: order.indexOf(moduleId) + 1 });
    await writeOrder(trx, productId, order);
    return { productId, moduleId, order: order.indexOf(moduleId) + 1 };
  });
}

/** Takes a module out of a product; the module itself stays. */
export async function unlinkModule(
  deps: Pick<Deps, 'db' | 'now'>,
  { productId, moduleId }: { productId: string; moduleId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockProduct(trx, productId, deps.now().toISOString()))) throw new AppError('product.missing');
    const before = await listLinks(trx, productId);
    if (!before.includes(moduleId)) throw new AppError('link.missing');
    await removeLink(trx, productId, moduleId);
    await writeOrder(
      trx,
      productId,
      before.filter((id) => id !== moduleId),
    );
  });
}

async function writeOrder(trx: DbOrTrx, productId: string, moduleIds: readonly string[]): Promise<void> {
  for (const [index, moduleId] of moduleIds.entries()) await placeLink(trx, { productId, moduleId, position: index + 1 });
}

async function findModule(db: DbOrTrx, id: string): Promise<Module> {
  const [module] = await listModulesFrom(db, { id });
  if (!module) throw new AppError('module.missing');
  return module;
}
