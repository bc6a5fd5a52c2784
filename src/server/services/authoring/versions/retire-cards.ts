import type { DbOrTrx } from '#db/open-database.ts';
import { extendObjectAccess, replaceCardObjects, replaceLastViewedCards, retireCardRows, selectCardObjectIds } from '../card-queries.ts';
import { deleteIndexRows } from '../../search/search-index.ts';
import { computeObjectAccessEnd } from '../card-rules.ts';

/**
 * Retires cards of a module, and keeps their objects readable for one more day. Learners no longer see a retired card, but their progress on
 * the card, its statistics and its events are kept. Leaves each session's last viewed card unchanged. The module must already be locked.
 */
export async function retireCards(
  trx: DbOrTrx,
  { moduleId, ids, now }: { moduleId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await extendObjectAccess(trx, await selectCardObjectIds(trx, ids), { moduleId, until: computeObjectAccessEnd(now) });
  await replaceCardObjects(
    trx,
    ids.map((cardId) => ({ cardId, objectIds: [] })),
  );
  await deleteIndexRows(trx, ids);
  await retireCardRows(trx, ids, now.toISOString());
}

/**
 * Makes sessions whose last viewed card is retired continue with the next remaining card, or with the previous one when no later card
 * remains. `order` lists the ids of the module's cards in the old order.
 */
export async function continueOnRemainingCards(trx: DbOrTrx, order: readonly string[], retiredIds: ReadonlySet<string>): Promise<void> {
  const successors: { from: string; to: string | null }[] = [];
  let remaining = order.findLast((id) => !retiredIds.has(id)) ?? null;
  for (const id of order.toReversed()) {
    if (retiredIds.has(id)) successors.push({ from: id, to: remaining });
    else remaining = id;
  }
  await replaceLastViewedCards(trx, successors);
}
