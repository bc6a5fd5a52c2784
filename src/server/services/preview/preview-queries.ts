import { queryLiveCards } from '#db/live-cards.ts';
import { queryLiveModules } from '#db/live-modules.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import type { FreeLessonStep } from '#shared/free-lesson-steps.ts';

export interface FreeModuleRow {
  product: { id: string; slug: string; title: string; description: string; language: string };
  module: { id: string; slug: string; title: string; order: number };
  freePages: number;
  pages: number;
}

/** Returns the modules of which pages are free and that have pages, by the title of the product and the order in it. */
export async function selectFreeModules(db: DbOrTrx, productSlug: string | null = null): Promise<FreeModuleRow[]> {
  const rows = await db
    .selectFrom('product_module')
    .innerJoin('product', 'product.id', 'product_module.product_id')
    .innerJoin(queryLiveModules(db).as('module'), 'module.id', 'product_module.module_id')
    .select((eb) => [
      'product.id as productId',
      'product.slug as productSlug',
      'product.title as productTitle',
      'product.description',
      'product.language',
      'module.id',
      'module.slug',
      'module.title',
      'product_module.position as order',
      'product_module.free_pages as freePages',
      eb
        .selectFrom(queryLiveCards(db).as('card'))
        .whereRef('card.module_id', '=', 'module.id')
        .select((card) => card.fn.countAll<number>().as('n'))
        .as('pages'),
    ])
    .where('product_module.free_pages', '>', 0)
    .$if(productSlug !== null, (query) => query.where('product.slug', '=', productSlug!))
    .orderBy('product.title')
    .orderBy('product.id')
    .orderBy('product_module.position')
    .execute();
  return rows
    .filter(({ pages }) => Number(pages) > 0)
    .map(({ id, slug, title, order, freePages, pages, description, ...product }) => ({
      product: { id: product.productId, slug: product.productSlug, title: product.productTitle, description, language: product.language },
      module: { id, slug, title, order },
      freePages: Math.min(freePages!, Number(pages)),
      pages: Number(pages),
    }));
}

/** Returns false when the module is not part of the product. */
export async function updateFreePages(
  db: DbOrTrx,
  { productId, moduleId, freePages }: { productId: string; moduleId: string; freePages: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('product_module')
    .set({ free_pages: freePages })
    .where('product_id', '=', productId)
    .where('module_id', '=', moduleId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function selectFreePages(db: DbOrTrx, productId: string): Promise<Map<string, number | null>> {
  const rows = await db.selectFrom('product_module').select(['module_id', 'free_pages']).where('product_id', '=', productId).execute();
  return new Map(rows.map((row) => [row.module_id, row.free_pages]));
}

export async function findHasMark(db: DbOrTrx, productId: string): Promise<boolean> {
  const row = await db.selectFrom('product_option').select('has_mark').where('product_id', '=', productId).executeTakeFirst();
  return row?.has_mark === 1;
}

export async function upsertHasMark(db: DbOrTrx, productId: string, hasMark: boolean): Promise<void> {
  await db
    .insertInto('product_option')
    .values({ product_id: productId, shops: '', has_mark: hasMark ? 1 : 0 })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ has_mark: hasMark ? 1 : 0 }))
    .execute();
}

export async function upsertProductShops(db: DbOrTrx, productId: string, shops: string): Promise<void> {
  await db
    .insertInto('product_option')
    .values({ product_id: productId, shops })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ shops }))
    .execute();
}

/** Returns the products' ids, at most two of them, because only a single product is of interest. */
export async function selectUpToTwoProductIds(db: DbOrTrx): Promise<string[]> {
  return (await db.selectFrom('product').select('id').limit(2).execute()).map(({ id }) => id);
}

export async function countVisitor(
  db: DbOrTrx,
  { productId, day, step }: { productId: string; day: string; step: FreeLessonStep },
): Promise<void> {
  await db
    .insertInto('preview_day')
    .values({ product_id: productId, day, step, visitors: 1 })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'day', 'step']).doUpdateSet((eb) => ({ visitors: eb('preview_day.visitors', '+', 1) })),
    )
    .execute();
}

export async function sumVisitors(db: DbOrTrx, fromDay: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('preview_day')
    .select((eb) => ['step', eb.fn.sum<number>('visitors').as('n')])
    .where('day', '>=', fromDay)
    .groupBy('step')
    .execute();
  return new Map(rows.map(({ step, n }) => [step, Number(n)]));
}
