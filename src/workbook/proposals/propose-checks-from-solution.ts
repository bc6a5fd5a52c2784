import { loadSheets } from '../formula/engine/trace-precedents.ts';
import type { LoadedWorkbook } from '../formula/engine/loaded-workbook.ts';
import { parseAreaAddress, toAreaAddress, toCellAddress, getColumnOfCellKey, getRowOfCellKey, type Area } from '../reader/cell-address.ts';
import { CellError, type Sheet, type Workbook } from '../reader/workbook.ts';
import { MAX_GUARDED_CELLS, type Check, type CheckRequest } from '../checks/check-set.ts';
import { listLineChanges, moveStart, placeStart } from '../checks/placement/place-start.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import { toSheetKey } from '../checks/given-cells/given-cells.ts';
import { offerFormulaOptions } from './propose-check-by-hand.ts';
import { proposeDataChecks } from './propose-data-checks.ts';
import { proposeElementChecks } from './propose-element-checks.ts';
import { proposeFormatChecks } from './propose-format-checks.ts';
import { proposeFormulaChecks } from './propose-formula-checks.ts';
import { proposeListChecks } from './propose-list-checks.ts';
import type { CheckProposal, SheetPair } from './check-proposal.ts';
import { isSameValue, toPlainValue } from '../checks/values/same-value.ts';

export interface ProposalList {
  proposals: CheckProposal[];
  problems: string[];
}

const MAX_NAMED_CELLS = 3;

/**
 * Proposes checks based on the differences between a start workbook and its solution. The `existing` parameter lists the card's
 * current checks. A proposal for the same cells as a current check keeps that check's id and options. The result also includes every
 * current check without a new proposal.
 */
export async function proposeChecksFromSolution(
  start: Workbook,
  solution: Workbook,
  existing: readonly Check[] = [],
): Promise<ProposalList> {
  const pairs = await pairSheets(start, solution);
  if (pairs.every((pair) => pair.start === null)) return { proposals: [], problems: ['These two workbooks have no sheet in common.'] };
  const areas = pairs.map(({ solved }) => ({ sheetName: solved.name, area: getUsedArea(solved) }));
  const book = await loadSheets(solution, areas);
  const elements = await proposeElementChecks(pairs);
  const found = pairs.flatMap((pair) => [...proposeSheet(pair, book), ...elements.filter(({ check }) => check.sheet === pair.solved.name)]);
  const problems = pairs.flatMap(listProblems);
  if (found.length === 0) return { proposals: await keepExisting([], existing, solution), problems: ['Nothing differs.', ...problems] };
  const given = pairs.flatMap((pair) => proposeGiven(pair, found));
  return { proposals: await keepExisting(createUniqueIds([...found, ...given]), existing, solution), problems };
}

async function pairSheets(startBook: Workbook, solvedBook: Workbook): Promise<SheetPair[]> {
  const startNames = new Map(startBook.sheets.filter((sheet) => !sheet.isChartSheet).map(({ name }) => [toSheetKey(name), name]));
  const pairs: SheetPair[] = [];
  for (const { name, isChartSheet } of solvedBook.sheets) {
    if (isChartSheet) continue;
    const startName = startNames.get(toSheetKey(name));
    const start = startName === undefined ? null : await startBook.readSheet(startName);
    const solved = await solvedBook.readSheet(name);
    const placed = start && placeStart(start, solved);
    const changes = start && placed ? listLineChanges(start, placed) : [];
    pairs.push({ start: start && placed ? moveStart(start, placed) : start, solved, startBook, solvedBook, changes });
  }
  return pairs;
}

const getUsedArea = ({ rowCount, columnCount }: Sheet): Area => ({
  top: 1,
  left: 1,
  bottom: Math.max(1, rowCount),
  right: Math.max(1, columnCount),
});

function proposeSheet(pair: SheetPair, book: LoadedWorkbook): CheckProposal[] {
  const formulas = proposeFormulaChecks(pair, book);
  const lists = proposeListChecks(pair);
  const isSorted = lists.some(({ check }) => check.kind === 'given');
  const data = isSorted ? [] : proposeDataChecks(pair, formulas.length > 0);
  return [...formulas, ...proposeFormatChecks(pair), ...lists, ...data, ...proposeLineChanges(pair)];
}

function proposeLineChanges({ solved, changes = [] }: SheetPair): CheckProposal[] {
  return changes.map(({ lines, change, first, last }) => {
    const area = lines === 'rows' ? { top: first, left: 1, bottom: last, right: 1 } : { top: 1, left: first, bottom: 1, right: last };
    const wants = { lines, change };
    const id = `${toAreaAddress(area).toLowerCase().replace(':', '-')}-${change}`;
    return { ...tick({ id, kind: 'element', sheet: solved.name, at: toAreaAddress(area), element: 'inserted', wants }), offered: wants };
  });
}

/**
 * Proposes a check that fails when a learner has changed the given cells of a sheet. Proposes nothing when learners must reorder the rows,
 * because another proposed check then covers the given cells.
 */
function proposeGiven({ start, solved }: SheetPair, proposals: readonly CheckProposal[]): CheckProposal[] {
  const isReordered = proposals.some(({ check }) => check.kind === 'given' && check.sheet === solved.name);
  const constants = start && !isReordered ? [...start.cells].filter(([, cell]) => cell.formula === null && cell.value !== null) : [];
  if (constants.length === 0) return [];
  const rows = constants.map(([key]) => getRowOfCellKey(key));
  const columns = constants.map(([key]) => getColumnOfCellKey(key));
  const area = { top: min(rows), left: min(columns), bottom: max(rows), right: max(columns) };
  const columnCount = area.right - area.left + 1;
  area.bottom = Math.min(area.bottom, area.top - 1 + Math.floor(MAX_GUARDED_CELLS / columnCount));
  return [tick({ id: 'given', kind: 'given', sheet: solved.name, at: toAreaAddress(area) })];
}

// A long list of arguments would not fit on the stack.
const min = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.min(one, other));
const max = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.max(one, other));

const tick = (request: CheckRequest): CheckProposal => ({ check: applyCheckDefaults(request), isTicked: true, formulaOptions: [] });

function listProblems({ start, solved }: SheetPair): string[] {
  const problems: string[] = [];
  const errors = [...solved.cells].filter(
    ([key, { value, formula }]) => formula !== null && value instanceof CellError && start?.cells.get(key)?.formula !== formula,
  );
  for (const [key, { value }] of errors.slice(0, MAX_NAMED_CELLS))
    problems.push(`${nameCell(key)} holds ${String(toPlainValue(value))} in the solution.`);
  const changed = [...(start?.cells ?? [])].filter(([key, { value, formula }]) => {
    const after = solved.cells.get(key);
    return (
      formula === null && value !== null && after?.formula == null && !isSameValue(toPlainValue(value), toPlainValue(after?.value ?? null))
    );
  });
  const hasMovedRows = changed.length > 0 && proposeListChecks({ start, solved } as SheetPair).some(({ check }) => check.kind === 'given');
  const dataChecks = hasMovedRows ? [] : proposeDataChecks({ start, solved } as SheetPair, false);
  const tasks = dataChecks.map(({ check }) => parseAreaAddress(check.at)!);
  const isTask = (key: number) =>
    tasks.some(
      ({ top, left, right }) => getRowOfCellKey(key) >= top && getColumnOfCellKey(key) >= left && getColumnOfCellKey(key) <= right,
    );
  if (changed.length > 0 && changed.every(([key]) => isTask(key)))
    problems.push(`The solution changes the values in ${dataChecks.map(({ check }) => check.at).join(', ')}. Is this the task?`);
  else if (changed.length > 0 && !hasMovedRows) {
    const cells = changed.slice(0, MAX_NAMED_CELLS).map(([key]) => nameCell(key));
    const others = changed.length - cells.length;
    problems.push(`The solution changes given cells (${cells.join(', ')}${others > 0 ? ` and ${others} more` : ''}).`);
  }
  return problems;
}

const nameCell = (key: number) => toCellAddress(getRowOfCellKey(key), getColumnOfCellKey(key));

function createUniqueIds(proposals: readonly CheckProposal[]): CheckProposal[] {
  const used = new Set<string>();
  return proposals.map((proposal) => {
    let { id } = proposal.check;
    for (let number = 2; used.has(id); number++) id = `${proposal.check.id}-${number}`;
    used.add(id);
    return { ...proposal, check: { ...proposal.check, id } };
  });
}

/** Returns what distinguishes two checks of the same kind for the same cells. */
function getDistinction(check: Check): string | null {
  if (check.kind === 'element') return `${check.element} ${String(check.wants.name ?? '')}`;
  return check.kind === 'filter' ? check.column : null;
}

const isSamePlace = (one: Check, other: Check): boolean =>
  one.kind === other.kind && one.sheet === other.sheet && one.at === other.at && getDistinction(one) === getDistinction(other);

async function keepExisting(proposals: readonly CheckProposal[], existing: readonly Check[], solution: Workbook): Promise<CheckProposal[]> {
  if (existing.length === 0) return [...proposals];
  const kept = new Set<string>();
  const ids = new Set(existing.map(({ id }) => id));
  const merged = proposals.map((proposal): CheckProposal => {
    const match = existing.find((check) => !kept.has(check.id) && isSamePlace(check, proposal.check));
    if (match) {
      kept.add(match.id);
      return { ...proposal, check: match, isTicked: true };
    }
    const replaced = existing.find((check) => !kept.has(check.id) && isReplacedBy(check, proposal.check));
    if (replaced) {
      kept.add(replaced.id);
      const { id, weight, hint } = replaced;
      return { ...proposal, check: { ...proposal.check, id, weight, hint }, isTicked: true };
    }
    let { id } = proposal.check;
    for (let number = 2; ids.has(id); number++) id = `${proposal.check.id}-${number}`;
    return { ...proposal, check: { ...proposal.check, id }, isTicked: false };
  });
  const others = await Promise.all(existing.filter(({ id }) => !kept.has(id)).map((check) => offerFormulaOptions(solution, check)));
  return [...merged, ...others];
}

/** Returns whether a check of an element says what an older check of the same element only hinted at, for example that a chart exists. */
function isReplacedBy(old: Check, check: Check): boolean {
  if (old.kind !== 'present' || check.kind !== 'element' || old.what !== check.element) return false;
  if (old.what === 'name') return String(check.wants.name).toLowerCase() === old.name?.toLowerCase();
  return old.sheet === check.sheet;
}
