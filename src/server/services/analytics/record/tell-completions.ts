import { queryLiveCards } from '#db/live-cards.ts';
import { queryLiveProductModules } from '#db/live-modules.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { enqueueHookEvent } from '#server/services/hooks/enqueue-hook-event.ts';

/**
 * Tells the hooks about modules that sessions have just completed for the first time, and about products of which such a module was the
 * last open one. The transaction has changed the rows of the sessions, so two of them cannot each miss what the other completes.
 */
export async function tellCompletions(
  trx: DbOrTrx,
  deps: { newId: () => string; now: () => Date },
  completed: readonly { sessionId: string; moduleId: string }[],
): Promise<void> {
  const sessions = new Map<string, { keyId: string; productId: string; moduleIds: Set<string> }>();
  for (const { sessionId, moduleId } of completed) {
    const { keyId, productId, module } = await findNames(trx, sessionId, moduleId);
    await enqueueHookEvent(trx, deps, 'module.completed', { keyId, learner: { sessionId, moduleId, module } });
    const moduleIds = sessions.get(sessionId)?.moduleIds ?? new Set();
    sessions.set(sessionId, { keyId, productId, moduleIds: moduleIds.add(moduleId) });
  }
  for (const [sessionId, { keyId, productId, moduleIds }] of sessions) {
    const modules = await selectModulesWithPages(trx, sessionId, productId);
    // A module that is no part of the product any more completes nothing.
    if (modules.every(({ completedAt }) => completedAt !== null) && modules.some(({ moduleId }) => moduleIds.has(moduleId)))
      await enqueueHookEvent(trx, deps, 'product.completed', { keyId, learner: { sessionId } });
  }
}

const findNames = (trx: DbOrTrx, sessionId: string, moduleId: string) =>
  trx
    .selectFrom('session')
    .innerJoin('module', (join) => join.on('module.id', '=', moduleId))
    .select(['session.access_key_id as keyId', 'session.product_id as productId', 'module.title as module'])
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow();

const selectModulesWithPages = (trx: DbOrTrx, sessionId: string, productId: string) =>
  trx
    .selectFrom(queryLiveProductModules(trx).as('product_module'))
    .leftJoin('session_module', (join) =>
      join.onRef('session_module.module_id', '=', 'product_module.module_id').on('session_module.session_id', '=', sessionId),
    )
    .select(['product_module.module_id as moduleId', 'session_module.completed_at as completedAt'])
    .where('product_module.product_id', '=', productId)
    .where((eb) =>
      eb.exists(
        eb.selectFrom(queryLiveCards(trx).as('card')).select('card.id').whereRef('card.module_id', '=', 'product_module.module_id'),
      ),
    )
    .execute();
