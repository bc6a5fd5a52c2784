import type { DbOrTrx } from '#db/open.ts';
import { keepObjectsReadable, replaceCardObjects, retireCardRow, selectCardObjectIds, updateLastCards } from '../card-queries.ts';
import { addReadableTime } from '../card-rules.ts';

/**
 * Retires cards of a module. Learners no longer see a retired card, but the card keeps its progress, its figures and its events. Sessions
 * that viewed a retired card last continue with the next live card in the old order, or else with the card before. `order` lists the ids of
 * the module's cards in the old order. The caller has locked the module.
 */
export async function retireCards(
  trx: DbOrTrx,
  { moduleId, order, retiredIds, now }: { moduleId: string; order: readonly string[]; retiredIds: ReadonlySet<string>; now: Date },
): Promise<void> {
  for (const [index, id] of order.entries()) {
    if (!retiredIds.has(id)) continue;
    const isLive = (other: string) => !retiredIds.has(other);
    const continueWith = order.slice(index + 1).find(isLive) ?? order.slice(0, index).findLast(isLive) ?? null;
    await updateLastCards(trx, id, continueWith);
    await keepObjectsReadable(trx, await selectCardObjectIds(trx, id), { moduleId, until: addReadableTime(now) });
    await replaceCardObjects(trx, id, []);
    await retireCardRow(trx, id, now.toISOString());
  }
}
