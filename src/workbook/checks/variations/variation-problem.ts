import { FormulaEngine, type CellOverrides } from '#workbook/formula/engine/formula-engine.ts';
import type { LoadedWorkbook } from '#workbook/formula/engine/loaded-workbook.ts';
import { UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import { toCellKey } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { PlainValue } from '../check-set.ts';
import type { Variation } from '../variation.ts';
import { toPlainValue } from '../values/same-value.ts';
import type { Candidate, CandidateSource } from './candidate.ts';
import type { InputRun } from './input-runs.ts';

export interface CheckedSolutionCell {
  sheet: Sheet;
  row: number;
  column: number;
  area: string;
  tolerance: number;
}

export interface VariationProblem {
  book: LoadedWorkbook;
  cells: readonly CheckedSolutionCell[];
  source: CandidateSource;
  clock: number;
  createOverrides: (variation: Variation) => CellOverrides;
  /** Returns whether the data of a variation could be those of the task. Other variations are chosen only for what nothing else changes. */
  isPlausible: (variation: Variation) => boolean;
}

/** Contains the values of the checked cells in one state, or null when the engine cannot calculate one of them. */
export type Values = readonly PlainValue[];

export interface Goal {
  isMet: (state: CandidateState) => boolean;
  /** Is true for a goal that depends on the size of the start data, which other versions of the data need not meet. */
  isOfStartData?: true;
}

export interface CandidateState {
  candidate: Candidate;
  engine: FormulaEngine;
  values: Values;
}

export function calculateState({ book, cells, clock, createOverrides }: VariationProblem, candidate: Candidate): CandidateState | null {
  const engine = new FormulaEngine(book, createOverrides(candidate), { clock, seed: 1 });
  try {
    const values = cells.map(({ sheet, row, column }) => toPlainValue(engine.evaluateCell(sheet.name, row, column)));
    return { candidate, engine, values };
  } catch (error) {
    if (error instanceof UnsupportedError) return null;
    throw error;
  }
}

/** Returns the value that a candidate gives to a given cell of a run's column. */
export const readOverride = ({ createOverrides }: VariationProblem, candidate: Candidate, { sheetKey, area }: InputRun, row: number) =>
  createOverrides(candidate).get(sheetKey)?.get(toCellKey(row, area.left)) ?? null;
