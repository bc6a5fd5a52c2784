import { isUniqueViolation, type DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type { Module, ModuleChanges, NewModule, ProductModule } from '#shared/catalog.ts';
import { insertAtPosition } from '#shared/positions.ts';
import type { Deps } from '../../deps.ts';
import { listChangedFields, recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { selectModulesOfProduct } from '../content/content-queries.ts';
import { createVersionMetadata, type EditorContext } from './editor-context.ts';
import {
  insertFormerModuleSlug,
  insertProductModule,
  insertModule,
  updateModuleRow,
  selectModuleIdsOfProduct,
  selectModules,
  selectProductModules,
  lockModule,
  deleteProductModule,
} from './module-queries.ts';
import { lockProduct } from '../product-lock-queries.ts';
import { rejectFieldConflict } from '../reject-field-conflict.ts';
import { retireModule, updateModulePositions } from './retire-module.ts';
import { findLiveVersionNumber } from './versions/version-queries.ts';
import { writeModuleContent } from './versions/write-module-content.ts';

/** Returns the modules of a product sorted by position, or all modules when no product is given. */
export async function listModules(deps: Pick<Deps, 'db'>, productId?: string): Promise<Module[]> {
  return productId === undefined ? selectModules(deps.db) : selectModulesOfProduct(deps.db, productId);
}

export async function findModuleBySlug(deps: Pick<Deps, 'db'>, slug: string): Promise<Module> {
  const module = (await selectModules(deps.db)).find((each) => each.slug === slug);
  if (!module) throw new AppError('module.missing');
  return module;
}

/** Returns the links between products and modules, sorted by position within each product. */
export async function listProductModules(deps: Pick<Deps, 'db'>): Promise<ProductModule[]> {
  return selectProductModules(deps.db);
}

export async function createModule(deps: Pick<Deps, 'db'> & AuditDeps & EditorContext, module: NewModule): Promise<Module> {
  return transact(deps.db, (trx) => insertNewModule(trx, deps, module));
}

/** Creates a module without cards within a transaction. Throws `slug.taken`. */
export async function insertNewModule(
  trx: DbOrTrx,
  deps: Pick<Deps, 'now' | 'newId'> & AuditDeps & EditorContext,
  module: NewModule,
): Promise<Module> {
  const id = deps.newId();
  const createdAt = deps.now().toISOString();
  if (!(await insertModule(trx, { ...module, id, createdAt }))) throw new AppError('slug.taken', { slug: module.slug });
  await recordAudit(trx, deps, 'module.created', { id, name: module.title });
  await writeModuleContent(trx, { moduleId: id, content: [] }, createVersionMetadata(deps, createdAt));
  return requireModule(trx, id);
}

/** `expected` holds the values that the person saw in the changed fields. Throws `fields.changed` when somebody has changed them since. */
export async function updateModule(
  deps: Pick<Deps, 'db'> & AuditDeps,
  id: string,
  changes: ModuleChanges,
  expected?: ModuleChanges,
): Promise<Module> {
  return transact(deps.db, async (trx) => {
    if (!(await lockModule(trx, id, deps.now().toISOString()))) throw new AppError('module.missing');
    const before = await requireModule(trx, id);
    rejectFieldConflict<ModuleChanges>(before, changes, expected);
    await updateModuleRow(trx, id, changes, deps.now().toISOString()).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('slug.taken', { slug: changes.slug ?? '' }) : error;
    });
    const module = await requireModule(trx, id);
    if (module.slug !== before.slug) await insertFormerModuleSlug(trx, id, before.slug, deps.now().toISOString());
    await recordAudit(trx, deps, 'module.changed', { id, name: module.title }, listChangedFields(changes));
    return module;
  });
}

/**
 * Deletes a module with its cards. For 180 days, the module and its learners' progress are kept, so that it can be restored. Returns the
 * number of the module's last live version, with which `rollBackModule` restores the module.
 */
export async function deleteModule(deps: Pick<Deps, 'db'> & AuditDeps, id: string): Promise<{ version: number }> {
  return transact(deps.db, async (trx) => {
    const now = deps.now();
    if (!(await lockModule(trx, id, now.toISOString()))) throw new AppError('module.missing');
    const { title } = await requireModule(trx, id);
    await retireModule(trx, id, now);
    await recordAudit(trx, deps, 'module.deleted', { id, name: title });
    return { version: await findLiveVersionNumber(trx, id) };
  });
}

/**
 * Links a module to a product at the given position, or as the last module when no position is given. If the product already contains the
 * module, the module is moved to the given position or, when no position is given, keeps its position.
 */
export async function addModuleToProduct(
  deps: Pick<Deps, 'db'> & AuditDeps,
  link: { productId: string; moduleId: string; order?: number | undefined },
): Promise<ProductModule> {
  return transact(deps.db, (trx) => linkModule(trx, deps, link));
}

/** Links a module to a product within a transaction. Throws `product.missing` or `module.missing`. */
export async function linkModule(
  trx: DbOrTrx,
  deps: AuditDeps,
  link: { productId: string; moduleId: string; order?: number | undefined },
): Promise<ProductModule> {
  const { productId, moduleId } = link;
  const at = deps.now().toISOString();
  const hasModule = await lockModule(trx, moduleId, at);
  if (!(await lockProduct(trx, productId, at))) throw new AppError('product.missing');
  if (!hasModule) throw new AppError('module.missing');
  const before = await selectModuleIdsOfProduct(trx, productId);
  const isLinked = before.includes(moduleId);
  const order = isLinked && link.order === undefined ? before : insertAtPosition(before, moduleId, link.order);
  if (!isLinked) await insertProductModule(trx, { productId, moduleId, position: order.indexOf(moduleId) + 1 });
  await updateModulePositions(trx, productId, order);
  await recordAudit(trx, deps, 'module.linked', await findLinkTarget(trx, link), `product ${productId}`);
  return { productId, moduleId, order: order.indexOf(moduleId) + 1 };
}

/** Removes a module from a product without deleting it. */
export async function removeModuleFromProduct(
  deps: Pick<Deps, 'db'> & AuditDeps,
  { productId, moduleId }: { productId: string; moduleId: string },
): Promise<void> {
  await transact(deps.db, async (trx) => {
    if (!(await lockProduct(trx, productId, deps.now().toISOString()))) throw new AppError('product.missing');
    const before = await selectModuleIdsOfProduct(trx, productId);
    if (!before.includes(moduleId)) throw new AppError('link.missing');
    await deleteProductModule(trx, productId, moduleId);
    await updateModulePositions(
      trx,
      productId,
      before.filter((id) => id !== moduleId),
    );
    await recordAudit(trx, deps, 'module.unlinked', await findLinkTarget(trx, { moduleId }), `product ${productId}`);
  });
}

/** Returns the id and title of a module, for an audit entry about the link between the module and a product. */
async function findLinkTarget(trx: DbOrTrx, { moduleId }: { moduleId: string }): Promise<{ id: string; name: string }> {
  return { id: moduleId, name: (await requireModule(trx, moduleId)).title };
}

async function requireModule(db: DbOrTrx, id: string): Promise<Module> {
  const [module] = await selectModules(db, { id });
  if (!module) throw new AppError('module.missing');
  return module;
}
