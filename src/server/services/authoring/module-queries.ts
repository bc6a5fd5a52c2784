import { queryLiveProductModules, queryLiveModules } from '#db/live-modules.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import type { Module, ModuleChanges, NewModule, ProductModule } from '#shared/catalog.ts';

/** The slug of a retired module consists of its former slug, a tilde and its id. The slug of a live module never contains a tilde. */
const RETIRED_SLUG_MARK = '~';

export async function selectModules(db: DbOrTrx, filter: { id?: string } = {}): Promise<Module[]> {
  let query = db.selectFrom(queryLiveModules(db).as('module')).select(['id', 'slug', 'title', 'description']);
  if (filter.id !== undefined) query = query.where('id', '=', filter.id);
  const rows = await query.orderBy('id').execute();
  return rows.map((row) => ({ ...row, order: null, productId: null }));
}

/** Inserts a module. Returns false when another module already has the slug. */
export async function insertModule(db: DbOrTrx, module: NewModule & { id: string; createdAt: string }): Promise<boolean> {
  const { createdAt, ...columns } = module;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('module')
    .values({ ...columns, created_at: createdAt, updated_at: createdAt })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes the given fields of a module. Throws a unique constraint error when another module already has the slug. */
export async function updateModuleRow(db: DbOrTrx, id: string, changes: ModuleChanges, updatedAt: string): Promise<void> {
  const { slug, title, description } = changes;
  await db
    .updateTable('module')
    .set({ slug, title, description, updated_at: updatedAt })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .execute();
}

/** Keeps a slug that a module gives up, so that its addresses go on working. */
export async function insertFormerModuleSlug(db: DbOrTrx, moduleId: string, slug: string, replacedAt: string): Promise<void> {
  await db
    .insertInto('module_former_slug')
    .values({ module_id: moduleId, slug, replaced_at: replacedAt })
    .onConflict((conflict) => conflict.columns(['slug', 'module_id']).doUpdateSet({ replaced_at: replacedAt }))
    .execute();
}

export async function retireModuleRow(db: DbOrTrx, id: string, retiredAt: string): Promise<void> {
  await db
    .updateTable('module')
    .set((eb) => ({ retired_at: retiredAt, slug: eb(eb.ref('slug'), '||', `${RETIRED_SLUG_MARK}${id}`) }))
    .where('id', '=', id)
    .execute();
}

/** Makes a retired module live again. Throws a unique constraint error when another module has the slug. */
export async function unretireModuleRow(db: DbOrTrx, id: string, slug: string): Promise<void> {
  await db.updateTable('module').set({ retired_at: null, slug }).where('id', '=', id).execute();
}

/** Locks a retired module until the transaction ends, and returns its former slug, or null when no retired module has the given id. */
export async function lockRetiredModule(db: DbOrTrx, id: string, at: string): Promise<string | null> {
  const row = await db
    .updateTable('module')
    .set({ updated_at: at })
    .where('id', '=', id)
    .where('retired_at', 'is not', null)
    .returning('slug')
    .executeTakeFirst();
  return row?.slug.split(RETIRED_SLUG_MARK)[0] ?? null;
}

/**
 * Locks a module until the transaction ends. An SQL update serves as the lock, because it works on both SQLite and PostgreSQL. Returns
 * false when the module does not exist or is retired.
 */
export async function lockModule(db: DbOrTrx, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('module')
    .set({ updated_at: at })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the ids of the modules of a product, sorted by position. */
export async function selectModuleIdsOfProduct(db: DbOrTrx, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(queryLiveProductModules(db).as('product_module'))
    .select('module_id')
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.module_id);
}

export async function selectProductModules(db: DbOrTrx): Promise<ProductModule[]> {
  return db
    .selectFrom(queryLiveProductModules(db).as('product_module'))
    .select(['product_id as productId', 'module_id as moduleId', 'position as order'])
    .orderBy('product_id')
    .orderBy('position')
    .execute();
}

export async function selectProductIdsOfModule(db: DbOrTrx, moduleId: string): Promise<string[]> {
  const rows = await db.selectFrom('product_module').select('product_id').where('module_id', '=', moduleId).execute();
  return rows.map((row) => row.product_id);
}

export async function insertProductModule(db: DbOrTrx, link: { productId: string; moduleId: string; position: number }): Promise<void> {
  await db.insertInto('product_module').values({ product_id: link.productId, module_id: link.moduleId, position: link.position }).execute();
}

export async function deleteProductModule(db: DbOrTrx, productId: string, moduleId: string): Promise<void> {
  await db.deleteFrom('product_module').where('product_id', '=', productId).where('module_id', '=', moduleId).execute();
}

export async function updateProductModulePosition(
  db: DbOrTrx,
  link: { productId: string; moduleId: string; position: number },
): Promise<void> {
  await db
    .updateTable('product_module')
    .set({ position: link.position })
    .where('product_id', '=', link.productId)
    .where('module_id', '=', link.moduleId)
    .where('position', '!=', link.position)
    .execute();
}
