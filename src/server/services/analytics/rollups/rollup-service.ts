import type { DbOrTrx } from '#db/open.ts';
import type { Deps } from '#server/deps.ts';
import { reduceCardEvent, initialCardProgress, type CardProgress } from './reduce-card-event.ts';
import { RollUpDelta, toUtcDay } from './rollup-delta.ts';
import { insertCompletedModules } from '../record/record-queries.ts';
import {
  dumpRollUps,
  deleteRollUps,
  selectAllCardIds,
  selectJournal,
  selectAllModuleIds,
  selectSessionsAfter,
  type RollUpTable,
} from './rebuild-queries.ts';
import { incrementProductDaySessions, upsertSessionCards } from './rollup-queries.ts';

const SESSIONS_AT_ONCE = 200;

/** Rows that a recount of the journal gives otherwise than the roll-ups have them, by table. */
export type RollUpDifferences = { table: RollUpTable; missing: string[]; surplus: string[] }[];

class Undo extends Error {}

/** Recounts every roll-up from the journal and says where they differ. Changes nothing. */
export async function verifyRollUps(deps: Pick<Deps, 'db'>): Promise<RollUpDifferences> {
  let differences: RollUpDifferences = [];
  await deps.db
    .transaction()
    .execute(async (trx) => {
      differences = await recount(trx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return differences;
}

/** Writes every roll-up anew from the journal; says what was different. */
export async function rebuildRollUps(deps: Pick<Deps, 'db'>): Promise<RollUpDifferences> {
  return deps.db.transaction().execute(recount);
}

async function recount(trx: DbOrTrx): Promise<RollUpDifferences> {
  const before = await dumpRollUps(trx);
  await deleteRollUps(trx);
  const cards = await selectAllCardIds(trx);
  const modules = await selectAllModuleIds(trx);
  const gains = new RollUpDelta();
  let lastId = '';
  for (;;) {
    const sessions = await selectSessionsAfter(trx, lastId, SESSIONS_AT_ONCE);
    if (sessions.length === 0) break;
    for (const session of sessions) await recountSession(trx, session, { cards, modules, gains });
    lastId = sessions.at(-1)!.id;
  }
  await gains.apply(trx);
  const after = await dumpRollUps(trx);
  return (Object.keys(after) as RollUpTable[]).flatMap((table) => {
    const had = new Set(before[table]);
    const has = new Set(after[table]);
    const missing = after[table].filter((row) => !had.has(row));
    const surplus = before[table].filter((row) => !has.has(row));
    return missing.length + surplus.length > 0 ? [{ table, missing, surplus }] : [];
  });
}

async function recountSession(
  trx: DbOrTrx,
  session: { id: string; productId: string; startedAt: string },
  { cards, modules, gains }: { cards: Set<string>; modules: Set<string>; gains: RollUpDelta },
): Promise<void> {
  await incrementProductDaySessions(trx, session.productId, toUtcDay(session.startedAt));
  const states = new Map<string, CardProgress>();
  const completed = new Map<string, string>();
  for (const { event, hasPassed, receivedAt } of await selectJournal(trx, session.id)) {
    // What belonged to a deleted card or module stays in the journal and counts no more.
    if (!('cardId' in event)) {
      if (modules.has(event.moduleId) && !completed.has(event.moduleId)) completed.set(event.moduleId, receivedAt);
    } else if (cards.has(event.cardId)) {
      const { state, gain } = reduceCardEvent(states.get(event.cardId) ?? initialCardProgress, event, hasPassed, receivedAt);
      states.set(event.cardId, state);
      gains.add(session.productId, event.cardId, toUtcDay(receivedAt), gain);
    }
  }
  await upsertSessionCards(
    trx,
    [...states].map(([cardId, state]) => ({ sessionId: session.id, cardId, state })),
  );
  await insertCompletedModules(
    trx,
    [...completed].map(([moduleId, completedAt]) => ({ sessionId: session.id, moduleId, completedAt })),
  );
}
