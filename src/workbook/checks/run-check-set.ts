import { loadSheets } from '../formula/engine/trace-precedents.ts';
import { loadExtendedFunctions } from '../formula/functions/function-registry.ts';
import type { Area } from '../reader/cell-address.ts';
import type { Workbook } from '../reader/workbook.ts';
import type { Check, CheckedFileSummary, CheckReport, CheckSet, Finding } from './check-set.ts';
import { readGivenCells, toSheetKey, type GivenCells } from './given-cells/given-cells.ts';
import { runCheck } from './kinds/check-kinds.ts';
import { getCheckedArea, type CheckRun } from './kinds/check-run.ts';
import { findMovedDataOffset, matchSheetsToCheckSet, type MatchedSheets } from './match-sheets.ts';
import { createCellOverrides, Recalculation } from './recalculation.ts';
import { createStates } from './given-cells/vary-given-cells.ts';
import { scoreOutcomes } from './score-outcomes.ts';
import { listSheetNames } from './sheet-names.ts';

/**
 * Runs all checks of a check set on a workbook. The `loadFunctions` function loads the extended functions when the workbook's formulas
 * need them. Rejects when the extended functions cannot be loaded, because the verdict could be wrong without them.
 */
export async function runCheckSet(set: CheckSet, workbook: Workbook, loadFunctions = loadExtendedFunctions): Promise<CheckReport> {
  const given = readGivenCells(set, workbook.uses1904Dates);
  const matched = await matchSheetsToCheckSet(workbook, given, listSheetNames(set.checks), (key) => mayRowsMove(set.checks, key));
  const checkRun = await createCheckRun(set, workbook, given, matched, loadFunctions);
  const findings = applyChecks(checkRun);
  const notices = matched.renamed.map(({ name }) => `We looked at sheet ${name}.`);
  return { ...scoreOutcomes(set.checks, findings, set.passMark), findings, notices };
}

/** Summarizes a report for the server. The summary contains no outcome for an unclear check. */
export function createCheckedFileSummary({ revision }: CheckSet, { findings }: CheckReport): CheckedFileSummary {
  return {
    revision,
    outcomes: findings.flatMap(({ id, outcome, fault }) => {
      if (outcome === 'unclear') return [];
      return outcome !== 'blocked' && fault ? [{ id, outcome, fault }] : [{ id, outcome }];
    }),
  };
}

async function createCheckRun(
  set: CheckSet,
  workbook: Workbook,
  given: GivenCells,
  { sheets }: MatchedSheets,
  loadFunctions: typeof loadExtendedFunctions,
): Promise<CheckRun> {
  const findSheet = (name: string) => sheets.get(toSheetKey(name)) ?? null;
  const areas = set.checks.flatMap((check): { sheetName: string; area: Area }[] => {
    const sheet = findSheet(check.sheet);
    return sheet ? [{ sheetName: sheet.name, area: getCheckedArea(check) }] : [];
  });
  const book = await loadSheets(workbook, areas, loadFunctions);
  const overrideCells = (cells: GivenCells) => createCellOverrides(cells, (key) => sheets.get(key)?.name ?? null);
  const recalculation = new Recalculation(
    book,
    set.clock ?? null,
    createStates(set, given, workbook.uses1904Dates).map((state) => ({ ...state, cells: overrideCells(state.cells) })),
  );
  return { set, workbook, findSheet, given, recalculation, reportedCells: new Set() };
}

function applyChecks(checkRun: CheckRun): Finding[] {
  const { set, given, findSheet } = checkRun;
  const movedSheets = new Set<string>();
  return set.checks.map((check): Finding => {
    const { id } = check;
    const sheet = findSheet(check.sheet);
    if (!sheet) return { id, outcome: 'fail', fault: 'noSheet', detail: { sheet: check.sheet } };
    const key = toSheetKey(check.sheet);
    if (movedSheets.has(key)) return { id, outcome: 'blocked', fault: 'moved' };
    const cells = given.get(key);
    const shift = cells && !mayRowsMove(set.checks, key) ? findMovedDataOffset(sheet, cells) : null;
    if (!shift) return { id, ...runCheck(checkRun, check, sheet) };
    movedSheets.add(key);
    return { id, outcome: 'fail', fault: 'moved', detail: { ...shift } };
  });
}

/**
 * Returns whether a sheet's checks allow or require a correct answer to reorder rows. When rows can be reordered, the original data
 * does not need to be in its original place.
 */
const mayRowsMove = (checks: readonly Check[], sheetKey: string): boolean =>
  checks.some(
    (check) => toSheetKey(check.sheet) === sheetKey && (check.kind === 'sorted' || (check.kind === 'given' && check.order === 'any')),
  );
