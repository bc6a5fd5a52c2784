import type { DbOrTrx } from '#db/open-database.ts';
import { findRemainingSuccessor } from '#shared/positions.ts';
import { extendObjectAccess, replaceCardObjects, retireCardRow, selectCardObjectIds, replaceLastViewedCard } from '../card-queries.ts';
import { computeObjectAccessEnd } from '../card-rules.ts';

/**
 * Retires cards of a module. Learners no longer see a retired card, but their progress on the card, its statistics and its events are kept.
 * Sessions whose last viewed card is retired continue with the next live card in the old order, or with the previous one when no later card
 * is live. `order` lists the ids of the module's cards in the old order. The module must already be locked.
 */
export async function retireCards(
  trx: DbOrTrx,
  { moduleId, order, retiredIds, now }: { moduleId: string; order: readonly string[]; retiredIds: ReadonlySet<string>; now: Date },
): Promise<void> {
  for (const id of order) {
    if (!retiredIds.has(id)) continue;
    await replaceLastViewedCard(
      trx,
      id,
      findRemainingSuccessor(order, id, (other) => !retiredIds.has(other)),
    );
    await retireCard(trx, { moduleId, id, now });
  }
}

/** Retires a card, and keeps its objects readable for one more day. Leaves each session's last viewed card unchanged. */
export async function retireCard(trx: DbOrTrx, { moduleId, id, now }: { moduleId: string; id: string; now: Date }): Promise<void> {
  await extendObjectAccess(trx, await selectCardObjectIds(trx, id), { moduleId, until: computeObjectAccessEnd(now) });
  await replaceCardObjects(trx, [{ cardId: id, objectIds: [] }]);
  await retireCardRow(trx, id, now.toISOString());
}
