import type { CellOverrides } from '#workbook/formula/engine/formula-engine.ts';
import { tracePrecedents } from '#workbook/formula/engine/trace-precedents.ts';
import { SheetRange, UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import {
  containsCell,
  countReadCells,
  getColumnOfCellKey,
  getRowOfCellKey,
  intersectAreas,
  toCellKey,
} from '#workbook/reader/cell-address.ts';
import type { CellValue, Sheet } from '#workbook/reader/workbook.ts';
import { MAX_CHECKED_CELLS } from '../check-set.ts';
import { listAreaCells } from '../sheet-area.ts';
import { isSameValue, toPlainValue } from '../values/same-value.ts';
import { isNumeric, measureFarSteps, measureSpread } from './candidate.ts';
import { groupBy } from './group-by.ts';
import { calculateState, type CandidateState, type Goal, type VariationProblem } from './variation-problem.ts';

const [MAX_COMPARED, MAX_FORMULA_COLUMNS] = [30, 4];

/** Lists the goals that empty cells of a list count: when they are filled, some result must change. */
export function listGapGoals(problem: VariationProblem, indexes: readonly number[]): Goal[] {
  const areas = tracePrecedents(problem.book, toRanges(problem, indexes)).ranges;
  const gaps = (problem.source.gaps ?? []).filter(({ area, run }) =>
    areas.some((range) => range.sheet.name.toLowerCase() === run.sheetKey && intersectAreas(range.area, area)),
  );
  return gaps.map(({ at }) => ({
    isMet: ({ candidate, values }) => {
      const ops = candidate.ops.filter((op) => op.at !== at);
      const held = ops.length < candidate.ops.length ? calculateState(problem, { ...candidate, ops }) : null;
      return held !== null && indexes.some((index) => !isSameValue(values[index]!, held.values[index]!, problem.cells[index]!.tolerance));
    },
  }));
}

const toRanges = ({ cells }: VariationProblem, indexes: readonly number[]) =>
  indexes.map((index) => {
    const { sheet, row, column } = cells[index]!;
    return new SheetRange(sheet, { top: row, left: column, bottom: row, right: column });
  });

interface LimitedCells {
  sheet: Sheet;
  keys: number[];
  /** Holds the smallest and the largest start value. */
  limits: [low: number, high: number];
}

/**
 * Lists the goals that no fixed limit holds for a column that the solution reads, also as the results of formulas, and none for the results
 * themselves: values beyond those of the start must decide, so that a formula which leaves them out is wrong.
 */
export function listLimitGoals(problem: VariationProblem, start: CandidateState, indexes: readonly number[]): Goal[] {
  const compared = limitCompared(indexes);
  const results = compared.map((index) => start.values[index]!);
  const areNumbers = results.every((value) => typeof value === 'number');
  const [lowest, highest] = areNumbers ? [Math.min(...results), Math.max(...results)] : [0, 0];
  const isBeyond = (isHigh: boolean): Goal => ({
    isMet: ({ values }) =>
      compared.some((index) => {
        const [value, { tolerance }] = [values[index]!, problem.cells[index]!];
        return typeof value === 'number' && (isHigh ? value > highest + tolerance : value < lowest - tolerance);
      }),
  });
  const decide = createDecision(problem, compared);
  const columns = [...listInputColumns(problem, compared), ...listFormulaColumns(problem, start, compared)];
  return [
    ...(areNumbers ? [isBeyond(true), isBeyond(false)] : []),
    ...columns.flatMap((column) => [true, false].map((isHigh) => ({ isMet: (state: CandidateState) => isDecided(state, column, isHigh) }))),
  ];

  function isDecided(state: CandidateState, { sheet, keys, limits: [low, high] }: LimitedCells, isHigh: boolean): boolean {
    const leftOut = keys.filter((key) => {
      const value = readNumber(state.engine, sheet, key);
      return value !== null && (isHigh ? value > high : value < low);
    });
    return leftOut.length > 0 && decide(state, sheet, new Map(leftOut.map((key) => [key, null])));
  }
}

/** Returns a test whether other values in some cells of a state give other results. */
function createDecision(problem: VariationProblem, compared: readonly number[]) {
  const cells = compared.map((index) => problem.cells[index]!);
  return ({ candidate, values }: CandidateState, sheet: Sheet, changed: ReadonlyMap<number, CellValue>): boolean => {
    const base = problem.createOverrides(candidate);
    const sheetKey = sheet.name.toLowerCase();
    const overrides: CellOverrides = new Map([...base, [sheetKey, new Map([...(base.get(sheetKey) ?? []), ...changed])]]);
    const held = calculateState({ ...problem, cells, createOverrides: () => overrides }, candidate);
    return held !== null && compared.some((index, at) => !isSameValue(values[index]!, held.values[at]!, problem.cells[index]!.tolerance));
  };
}

/** Lists the goals that the first and the last cell of every list count: with its start value there, some result must be another one. */
export function listEndGoals(problem: VariationProblem, start: CandidateState, indexes: readonly number[]): Goal[] {
  const compared = limitCompared(indexes);
  const decide = createDecision(problem, compared);
  return listReadRuns(problem, compared).flatMap(({ run, sheet }) =>
    [0, run.values.length - 1].map((end): Goal => {
      const [row, column] = [run.area.top + end, run.area.left];
      const own = start.engine.evaluateCell(sheet.name, row, column);
      return {
        isMet: (state) =>
          !isSameValue(toPlainValue(state.engine.evaluateCell(sheet.name, row, column)), toPlainValue(own)) &&
          decide(state, sheet, new Map([[toCellKey(row, column), own]])),
      };
    }),
  );
}

const limitCompared = (indexes: readonly number[]) =>
  indexes.length > MAX_COMPARED ? [...indexes.slice(0, MAX_COMPARED / 2), ...indexes.slice(-MAX_COMPARED / 2)] : indexes;

function listReadRuns(problem: VariationProblem, indexes: readonly number[]) {
  const { ranges } = tracePrecedents(problem.book, toRanges(problem, indexes));
  return problem.source.runs.flatMap((run) => {
    const sheet = ranges.find(({ sheet: { name }, area }) => name.toLowerCase() === run.sheetKey && intersectAreas(area, run.area))?.sheet;
    return sheet && run.values.length > 1 ? [{ run, sheet }] : [];
  });
}

function readNumber(engine: CandidateState['engine'], sheet: Sheet, key: number): number | null {
  try {
    const value = toPlainValue(engine.evaluateCell(sheet.name, getRowOfCellKey(key), getColumnOfCellKey(key)));
    return typeof value === 'number' ? value : null;
  } catch (error) {
    if (error instanceof UnsupportedError) return null;
    throw error;
  }
}

const listInputColumns = (problem: VariationProblem, indexes: readonly number[]): LimitedCells[] =>
  listReadRuns(problem, indexes).flatMap(({ run, sheet }) => {
    const keys = run.values.map((_, index) => toCellKey(run.area.top + index, run.area.left));
    if (!isNumeric(run)) return [];
    const spread = measureSpread(run);
    const { low, high, unit } = spread;
    const { up, down } = measureFarSteps(run, spread);
    // A typed limit can be far from the data, so that all of them must go further.
    return [{ sheet, keys, limits: [Math.min(low, high - down + unit / 2), Math.max(high, low + up - unit / 2)] }];
  });

/** Lists the columns of formulas, other than those of the results, between the given cells and the results. */
function listFormulaColumns(problem: VariationProblem, { engine }: CandidateState, indexes: readonly number[]): LimitedCells[] {
  const own = toRanges(problem, indexes);
  const isOwn = (sheet: Sheet, row: number, column: number) =>
    own.some((one) => one.sheet === sheet && containsCell(one.area, row, column));
  const columns = new Map<string, LimitedCells>();
  for (const { sheet, area } of tracePrecedents(problem.book, own).ranges) {
    if (countReadCells(area) > MAX_CHECKED_CELLS || area.top === area.bottom) continue;
    const cells = listAreaCells(area).filter(
      ({ row, column }) => problem.book.findFormula(sheet, row, column) && !isOwn(sheet, row, column),
    );
    for (const [column, ofColumn] of groupBy(cells, (cell) => cell.column)) {
      const keys = ofColumn.map(({ row }) => toCellKey(row, column));
      const values = keys.flatMap((key) => readNumber(engine, sheet, key) ?? []);
      if (values.length > 1) columns.set(`${sheet.name} ${keys.join()}`, { sheet, keys, limits: findLimits(values) });
    }
  }
  return [...columns.values()].slice(0, MAX_FORMULA_COLUMNS);
}

const findLimits = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
