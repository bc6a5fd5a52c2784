import { toAreaAddress } from '../reader/cell-address.ts';
import { round } from '../checks/variations/candidate.ts';
import type { InputRun } from '../checks/variations/input-runs.ts';

/** Says what a typed total adds up: one run as a whole, or in each row the cells of several runs beside each other. */
export type TotalSources = { each: 'run'; at: string } | { each: 'row'; at: string[] };

const MAX_ROWS_BETWEEN = 2;
const MIN_ADDED = 3;
const add = (values: readonly number[]) => round(values.reduce((sum, value) => sum + value, 0));

/** Cuts a typed total, and its label, off the runs that end in its row. */
export function splitTotals(runs: readonly InputRun[]): InputRun[] {
  const endsInTotal = ({ kind, values }: InputRun) =>
    kind === 'number' && values.length > MIN_ADDED && values.at(-1) !== 0 && add(values.slice(0, -1) as number[]) === values.at(-1);
  const rows = new Set(runs.filter(endsInTotal).map(({ sheetKey, area }) => `${sheetKey}!${area.bottom}`));
  return runs.flatMap((run) => {
    const { area, values, kind, sheetKey } = run;
    const isCut = values.length > 1 && rows.has(`${sheetKey}!${area.bottom}`) && (kind === 'text' || endsInTotal(run));
    if (!isCut) return [run];
    const cut = (top: number, bottom: number): InputRun => {
      const part = { ...area, top, bottom };
      const at = run.at.slice(0, run.at.lastIndexOf('!') + 1) + toAreaAddress(part);
      return { ...run, area: part, at, values: values.slice(top - area.top, bottom - area.top + 1) };
    };
    return [cut(area.top, area.bottom - 1), cut(area.bottom, area.bottom)];
  });
}

/** Returns what the values of a run are the typed sum of, or null when they are not a total. */
export function findTotalSources(run: InputRun, runs: readonly InputRun[]): TotalSources | null {
  const numbers = runs.filter(({ kind, sheetKey, at }) => kind === 'number' && sheetKey === run.sheetKey && at !== run.at);
  if (run.values.length > 1) return findRowSources(run, numbers);
  const value = run.values[0] as number;
  const isAbove = ({ area }: InputRun) =>
    area.left === run.area.left && area.bottom < run.area.top && run.area.top - area.bottom <= MAX_ROWS_BETWEEN;
  const isBeside = ({ area }: InputRun) =>
    Math.abs(area.left - run.area.left) <= MAX_ROWS_BETWEEN && run.area.top >= area.top && run.area.top <= area.bottom + 1;
  const source = numbers.find(
    (other) => other.values.length > 1 && (isAbove(other) || isBeside(other)) && add(other.values as number[]) === value,
  );
  return source && value !== 0 ? { each: 'run', at: source.at } : null;
}

/** Finds two or more runs to the left, without a gap, whose cells add up to the cell of the run in every row. */
function findRowSources({ area, values }: InputRun, runs: readonly InputRun[]): TotalSources | null {
  const sources: InputRun[] = [];
  for (let column = area.left - 1; ; column--) {
    const next = runs.find((other) => other.area.left === column && other.area.top === area.top && other.area.bottom === area.bottom);
    if (!next) return null;
    sources.push(next);
    const isSum = values.every((value, row) => add(sources.map((source) => source.values[row] as number)) === value);
    if (isSum && sources.length > 1) return { each: 'row', at: sources.map(({ at }) => at) };
  }
}
