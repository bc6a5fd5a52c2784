import { queryLiveCards } from '#db/live-cards.ts';
import { queryLiveProductModules } from '#db/live-modules.ts';
import { isPostgres, type DbOrTrx } from '#db/open-database.ts';
import type { NewProduct, Product, ProductChanges, ProductPicture } from '#shared/catalog.ts';

export async function selectProducts(db: DbOrTrx, filter: { id?: string; slug?: string } = {}): Promise<Product[]> {
  let query = db
    .selectFrom('product')
    .select((eb) => [
      'id',
      'slug',
      'title',
      'description',
      'is_full_experience',
      'co_construction_enabled',
      'language',
      eb
        .selectFrom(queryLiveProductModules(db).as('product_module'))
        .whereRef('product_id', '=', 'product.id')
        .select(eb.fn.countAll<number>().as('n'))
        .as('moduleCount'),
      eb.selectFrom('access_key').whereRef('product_id', '=', 'product.id').select(eb.fn.countAll<number>().as('n')).as('keyCount'),
    ]);
  if (filter.id !== undefined) query = query.where('id', '=', filter.id);
  if (filter.slug !== undefined) query = query.where('slug', '=', filter.slug);
  const rows = await query.orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    isFullExperience: row.is_full_experience === 1,
    coConstructionEnabled: row.co_construction_enabled === 1,
    ...(row.language !== '' && { language: row.language }),
    moduleCount: Number(row.moduleCount),
    keyCount: Number(row.keyCount),
  }));
}

/** Returns the language of the lessons of each product with the module, which is empty where nobody has named one. */
export async function selectLanguagesOfModule(db: DbOrTrx, moduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product_module')
    .innerJoin('product', 'product.id', 'product_module.product_id')
    .where('module_id', '=', moduleId)
    .select('language')
    .execute();
  return rows.map(({ language }) => language);
}

/** Returns the still of the first lesson that has one, for each product. */
export async function selectProductPictures(db: DbOrTrx): Promise<ProductPicture[]> {
  const rows = await db
    .selectFrom('product')
    .select((eb) => [
      'id as productId',
      eb
        .selectFrom(queryLiveProductModules(db).as('link'))
        .innerJoin(queryLiveCards(db).as('card'), 'card.module_id', 'link.module_id')
        .innerJoin('card_object', 'card_object.card_id', 'card.id')
        .innerJoin('object', 'object.id', 'card_object.object_id')
        .whereRef('link.product_id', '=', 'product.id')
        .where('object.still_id', 'is not', null)
        .orderBy('link.position')
        .orderBy('card.position')
        .orderBy('object.id')
        .limit(1)
        .select('object.still_id')
        .as('pictureId'),
    ])
    .execute();
  return rows.flatMap(({ productId, pictureId }) => (pictureId === null ? [] : [{ productId, pictureId }]));
}

/** Inserts a product. Returns false when another product already has the slug. */
export async function insertProduct(
  db: DbOrTrx,
  product: NewProduct & { id: string; keyPrefix: string; createdAt: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('product')
    .values({
      id: product.id,
      slug: product.slug,
      title: product.title,
      description: product.description,
      is_full_experience: product.isFullExperience ? 1 : 0,
      co_construction_enabled: product.coConstructionEnabled ? 1 : 0,
      language: product.language ?? '',
      key_prefix: product.keyPrefix,
      created_at: product.createdAt,
      updated_at: product.createdAt,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes the given fields of a product. Throws a unique constraint error when another product already has the slug. */
export async function updateProductRow(db: DbOrTrx, id: string, changes: ProductChanges, updatedAt: string): Promise<void> {
  const { isFullExperience, coConstructionEnabled, ...columns } = changes;
  await db
    .updateTable('product')
    .set({
      ...columns,
      is_full_experience: toFlag(isFullExperience),
      co_construction_enabled: toFlag(coConstructionEnabled),
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .execute();
}

const toFlag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0);

/** Keeps a slug that a product gives up, so that learners who entered before can still name it. */
export async function insertFormerProductSlug(db: DbOrTrx, productId: string, slug: string, replacedAt: string): Promise<void> {
  await db
    .insertInto('product_former_slug')
    .values({ product_id: productId, slug, replaced_at: replacedAt })
    .onConflict((conflict) => conflict.columns(['slug', 'product_id']).doUpdateSet({ replaced_at: replacedAt }))
    .execute();
}

/**
 * Locks a product's access keys and sessions before the product is deleted, in the order in which logins and event recording lock them.
 * Without these locks, the deletion could lock the product and then wait for a login that is itself waiting for the product. SQLite allows
 * only one writer at a time, so only PostgreSQL needs row locks.
 */
export async function lockKeysAndSessionsOfProduct(trx: DbOrTrx, id: string): Promise<void> {
  if (!isPostgres(trx)) return;
  for (const table of ['access_key', 'session'] as const) {
    const rows = trx.selectFrom(table).select('id').where('product_id', '=', id).orderBy('id').forUpdate();
    await trx
      .selectFrom(rows.as('locked'))
      .select((eb) => eb.fn.countAll().as('count'))
      .execute();
  }
}

/** Deletes a product. The product's access keys, sessions and module links are deleted by cascade. */
export async function deleteProductRow(db: DbOrTrx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('product').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
