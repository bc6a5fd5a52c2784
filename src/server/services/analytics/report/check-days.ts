import { queryLiveCards } from '#db/live-cards.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import type { CheckDay } from '#shared/analytics/report-schemas.ts';
import { isModuleInProduct } from '#server/services/content/content-queries.ts';

/**
 * Returns what the checks of a module's cards found in the first tries of a product's learners, day by day. Throws `link.missing` when the
 * module does not belong to the product.
 */
export async function listCheckDays(
  { db }: { db: DbOrTrx },
  { productId, moduleId }: { productId: string; moduleId: string },
): Promise<CheckDay[]> {
  if (!(await isModuleInProduct(db, moduleId, productId))) throw new AppError('link.missing');
  return db
    .selectFrom('card_check_day')
    .innerJoin(queryLiveCards(db).as('live'), 'live.id', 'card_check_day.card_id')
    .select(['card_id as cardId', 'check_id as checkId', 'day', 'fault', 'learners'])
    .where('live.module_id', '=', moduleId)
    .where('card_check_day.product_id', '=', productId)
    .orderBy('day')
    .orderBy('fault')
    .execute();
}
