import { loadSheets } from '../formula/engine/trace-precedents.ts';
import { FunctionDownloadError, loadExtendedFunctions } from '../formula/functions/function-registry.ts';
import type { Area } from '../reader/cell-address.ts';
import type { Workbook } from '../reader/workbook.ts';
import type { Check, CheckSet } from './check-set.ts';
import type { CheckedFileSummary, CheckReport, Finding } from './findings.ts';
import { findGivenArea, readGivenCells, toSheetKey, type GivenCells } from './given-cells/given-cells.ts';
import { loadKinds, runCheck } from './kinds/check-kinds.ts';
import { getCheckedArea, getPlacedArea, type CheckRun } from './kinds/check-run.ts';
import { matchUnmovedSheets, type MatchedSheets } from './match-sheets.ts';
import { createCellOverrides, Recalculation } from './recalculation.ts';
import { createStates } from './given-cells/create-states.ts';
import { scoreOutcomes } from './score-outcomes.ts';

/**
 * Runs all checks of a check set on a workbook. The `loadFunctions` function loads the extended functions when the workbook's formulas
 * need them, and the `loadElements` function loads the checks of elements, such as charts, when the check set has some. Rejects when a
 * download fails, because the verdict could be wrong.
 */
export async function runCheckSet(...args: Parameters<typeof judgeWorkbook>): Promise<CheckReport> {
  return (await judgeWorkbook(...args)).report;
}

/** Does the same as `runCheckSet`, and also returns what the checks found out, from which the excerpts of the sheet are drawn. */
export async function judgeWorkbook(
  set: CheckSet,
  workbook: Workbook,
  loadFunctions = loadExtendedFunctions,
  loadElements = loadElementChecks,
): Promise<{ report: CheckReport; run: CheckRun }> {
  const given = readGivenCells(set, workbook.uses1904Dates);
  const matched = (await matchUnmovedSheets(set, workbook, given)) ?? (await (await loadPlacement())(set, workbook, given));
  const checkRun = await createCheckRun(set, workbook, given, matched, loadFunctions);
  if (set.checks.some(({ kind }) => kind === 'element')) {
    const { checkElements, kinds } = await loadElements(set.checks);
    checkRun.elementResults = await checkElements(checkRun, set.checks, kinds, loadFunctions);
  }
  const findings = applyChecks(checkRun, matched);
  return { report: { ...scoreOutcomes(set.checks, findings, set.passMark), findings, notices: matched.notices }, run: checkRun };
}

/** Loads the search for rows, columns and sheets that moved, which is a file of its own. */
async function loadPlacement() {
  try {
    return (await import('./placement/place-workbook.ts')).placeWorkbook;
  } catch (cause) {
    throw new FunctionDownloadError('', { cause });
  }
}

/** Loads the checks of elements, which are files of their own. Rejects with a `FunctionDownloadError` when a download fails. */
export async function loadElementChecks(checks: readonly Check[]) {
  try {
    const { checkElements, loadElementKinds } = await import('./elements/check-elements.ts');
    return { checkElements, kinds: await loadElementKinds(checks) };
  } catch (cause) {
    throw new FunctionDownloadError('', { cause });
  }
}

const FORMAT_CLASS_OPTIONS = ['currency', 'thousands', 'scale', 'fields', 'negative'] as const;

/** Loads what only some check sets need. Rejects with a `FunctionDownloadError` when a download fails. */
export async function loadRareParts({ v, checks, guarded }: CheckSet) {
  const hasFormatClass = checks.some(
    (check) => check.kind === 'format' && FORMAT_CLASS_OPTIONS.some((option) => check[option] !== undefined),
  );
  try {
    return {
      varyFixed: v === 2 ? null : (await import('./given-cells/vary-given-cells.ts')).varyGivenCells,
      findFormatClassFault: hasFormatClass ? (await import('./kinds/format-class-fault.ts')).findFormatClassFault : null,
      checkGuardedRows: guarded ? (await import('./kinds/guarded-rows.ts')).checkGuardedRows : null,
      checkRestOfArea: checks.some((check) => check.kind === 'formula' && check.rest)
        ? (await import('./kinds/rest-of-area.ts')).checkRestOfArea
        : null,
      kinds: await loadKinds(checks),
    };
  } catch (cause) {
    throw new FunctionDownloadError('', { cause });
  }
}

/** Summarizes a report for the server. The summary contains no outcome for an unclear check. */
export function createCheckedFileSummary({ revision }: CheckSet, { findings }: CheckReport): CheckedFileSummary {
  return {
    revision,
    outcomes: findings.flatMap(({ id, outcome, fault }) => {
      if (outcome === 'unclear') return [];
      const isCounted = outcome === 'fail' || fault === 'cannotFollow';
      return outcome !== 'blocked' && fault && isCounted ? [{ id, outcome, fault }] : [{ id, outcome }];
    }),
  };
}

async function createCheckRun(
  set: CheckSet,
  workbook: Workbook,
  given: GivenCells,
  { sheets, placements, given: ownGiven, placeState }: MatchedSheets,
  loadFunctions: typeof loadExtendedFunctions,
): Promise<CheckRun> {
  const findSheet = (name: string) => sheets.get(toSheetKey(name)) ?? null;
  const areas = set.checks.flatMap((check): { sheetName: string; area: Area }[] => {
    const sheet = findSheet(check.sheet);
    const checked = getCheckedArea(check);
    const area = check.kind === 'given' ? findGivenArea(given.get(toSheetKey(check.sheet)), checked) : checked;
    return sheet && area ? [{ sheetName: sheet.name, area: getPlacedArea({ placements }, sheet, area) }] : [];
  });
  const book = await loadSheets(workbook, areas, loadFunctions);
  const { varyFixed, ...rareParts } = await loadRareParts(set);
  const overrideCells = (cells: GivenCells) => createCellOverrides(placeState(cells), (key) => sheets.get(key)?.name ?? null);
  const recalculation = new Recalculation(
    book,
    set.clock ?? null,
    createStates(set, given, workbook.uses1904Dates, varyFixed).map((state) => ({ ...state, cells: overrideCells(state.cells) })),
  );
  return {
    set,
    workbook,
    findSheet,
    given: ownGiven,
    placements,
    recalculation,
    ...rareParts,
    reportedCells: new Set(),
    elementResults: new Map(),
  };
}

function applyChecks(checkRun: CheckRun, { results }: MatchedSheets): Finding[] {
  return checkRun.set.checks.map((check): Finding => {
    const { id } = check;
    const sheet = checkRun.findSheet(check.sheet);
    if (!sheet) return { id, outcome: 'fail', fault: 'noSheet', detail: { sheet: check.sheet } };
    return { id, ...(results.get(id) ?? runCheck(checkRun, check, sheet)) };
  });
}
