import type { DbOrTrx } from './open-database.ts';

/** Selects the modules that are not retired. Queries use the result as a subquery with the alias `module`. */
export function queryLiveModules(db: Pick<DbOrTrx, 'selectFrom'>) {
  return db.selectFrom('module').selectAll('module').where('module.retired_at', 'is', null);
}

/**
 * Selects the links between products and modules, except the links of retired modules. A retired module keeps its links, so that restoring
 * the module also returns it to its products. Queries use the result as a subquery with the alias `product_module`.
 */
export function queryLiveProductModules(db: Pick<DbOrTrx, 'selectFrom'>) {
  return db
    .selectFrom('product_module')
    .innerJoin(queryLiveModules(db).as('live_module'), 'live_module.id', 'product_module.module_id')
    .selectAll('product_module');
}
