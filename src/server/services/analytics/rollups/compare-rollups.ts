import type { DbOrTrx } from '#db/open-database.ts';
import type { SessionReplay } from './journal-replay.ts';
import { countProductDays, rollUpTables, selectExistingIds, findRollUpRows, type RollUpRow, type RollUpTable } from './rebuild-queries.ts';
import type { RollUpDelta } from './rollup-delta.ts';
import { END_OF_MODULE, listCardRows } from './rollup-queries.ts';
import { toSessionCardRow } from './session-card-queries.ts';

/**
 * Lists the rows in which a roll-up table differs from the event journal. A missing row should be in the table according to the journal; a
 * surplus row should not be in it. A row with a wrong value counts as both missing and surplus.
 */
export interface RollUpDifference {
  table: RollUpTable;
  missing: RollUpRow[];
  surplus: RollUpRow[];
}

export async function compareSessionRollUps(db: DbOrTrx, replays: readonly SessionReplay[]): Promise<RollUpDifference[]> {
  const ids = replays.map(({ id }) => id);
  // The journal keeps the events of deleted cards and modules, but the roll-ups do not count them.
  const cardIds = await selectExistingIds(db, 'card', [...new Set(replays.flatMap(({ cards }) => [...cards.keys()]))]);
  const moduleIds = await selectExistingIds(db, 'module', [...new Set(replays.flatMap((replay) => [...replay.completedModules.keys()]))]);
  const sessionCards: RollUpRow[] = [];
  const sessionModules: RollUpRow[] = [];
  for (const { id, cards, completedModules } of replays) {
    for (const [cardId, progress] of cards)
      if (cardIds.has(cardId)) sessionCards.push(toSessionCardRow({ sessionId: id, cardId, progress }));
    for (const [moduleId, completedAt] of completedModules)
      if (moduleIds.has(moduleId)) sessionModules.push({ session_id: id, module_id: moduleId, completed_at: completedAt });
  }
  return [
    ...compareRows('session_card', sessionCards, await findRollUpRows(db, 'session_card', 'session_id', ids)),
    ...compareRows('session_module', sessionModules, await findRollUpRows(db, 'session_module', 'session_id', ids)),
  ];
}

export async function compareCardRollUps(db: DbOrTrx, total: RollUpDelta, ids: readonly string[]): Promise<RollUpDifference[]> {
  const candidates = ids.flatMap((id) => total.findFigures(id));
  const products = await selectExistingIds(db, 'product', [...new Set(candidates.map(({ productId }) => productId))]);
  const cards = await selectExistingIds(db, 'card', ids);
  const expected = candidates.filter(({ productId, cardId }) => products.has(productId) && cards.has(cardId));
  const steps = listCardRows('card_step', expected);
  const destinations = await selectExistingIds(db, 'card', [...new Set(steps.map((row) => String(row.to_card_id)))]);
  const existingSteps = steps.filter(({ to_card_id: to }) => to === END_OF_MODULE || destinations.has(String(to)));
  const differences = compareRows('card_step', existingSteps, await findRollUpRows(db, 'card_step', 'from_card_id', ids));
  for (const table of ['card_day', 'card_option', 'card_check', 'card_check_day', 'card_round', 'card_watch'] as const)
    differences.push(...compareRows(table, listCardRows(table, expected), await findRollUpRows(db, table, 'card_id', ids)));
  return differences;
}

export async function compareProductRollUps(db: DbOrTrx, ids: readonly string[]): Promise<RollUpDifference[]> {
  return compareRows('product_day', await countProductDays(db, ids), await findRollUpRows(db, 'product_day', 'product_id', ids));
}

function compareRows(table: RollUpTable, expected: readonly RollUpRow[], actual: readonly RollUpRow[]): RollUpDifference[] {
  const toText = (row: RollUpRow) =>
    JSON.stringify(
      Object.entries(row)
        .map(toComparable)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  const expectedTexts = new Set(expected.map(toText));
  const actualTexts = new Set(actual.map(toText));
  const missing = expected.filter((row) => !actualTexts.has(toText(row)));
  const surplus = actual.filter((row) => !expectedTexts.has(toText(row)));
  return missing.length + surplus.length > 0 ? [{ table, missing, surplus }] : [];
}

/** Rounds `position_seconds`, which PostgreSQL stores with only single precision. */
function toComparable([column, value]: [string, RollUpRow[string]]): [string, RollUpRow[string]] {
  return [column, column === 'position_seconds' ? Math.fround(Number(value)) : value];
}

/** Collects the differences from several comparisons of roll-ups, grouped by database table. */
export class RollUpDifferences {
  readonly #byTable = new Map<RollUpTable, RollUpDifference>();

  add(differences: readonly RollUpDifference[]): void {
    for (const { table, missing, surplus } of differences) {
      const found = this.#byTable.get(table) ?? { table, missing: [], surplus: [] };
      found.missing.push(...missing);
      found.surplus.push(...surplus);
      this.#byTable.set(table, found);
    }
  }

  list(): RollUpDifference[] {
    return (Object.keys(rollUpTables) as RollUpTable[]).flatMap((table) => this.#byTable.get(table) ?? []);
  }
}
