import { expect, test } from 'vitest';
import { toCellAddress } from '../reader/cell-address.ts';
import { CellError } from '../reader/workbook.ts';
import { FormulaEngine } from './engine/formula-engine.ts';
import { LoadedWorkbook } from './engine/loaded-workbook.ts';
import { listFunctionNames, loadExtendedFunctions } from './functions/function-registry.ts';
import { SAMPLE_CELLS } from './testing/calculate-formula.ts';
import { createTestWorkbook } from './testing/create-test-workbook.ts';
import { UnsupportedError } from './values/formula-value.ts';

/** Creates a generator of pseudo-random whole numbers below `limit`. The same seed gives the same numbers in every test run. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % limit;
  };
}

await loadExtendedFunctions();
const FUNCTION_NAMES = [...listFunctionNames(), 'NOSUCHFUNCTION', 'LET'];
const OPERATORS = ['+', '-', '*', '/', '^', '&', '=', '<>', '<', '>=', ':', ' ', ','];
const OPERANDS = (
  '0 1 -1 2.5 1E+308 46027 TRUE "Tea" "" "12" "1/2" "*" ">5" #N/A {1,2;3,4} {"a","b"} ' +
  'A1 B2 F5 G2 Y9 B2:B5 A2:C5 $A:$B 2:3 F2:G8 XFD1048576 Sheet1!B2 Missing!A1 [1]Other!A1 Rate '
).split(' ');

/** Returns a random formula. Most of the random formulas are syntactically valid. */
function writeFormula(random: (limit: number) => number, depth: number): string {
  const kind = depth > 3 ? 0 : random(10);
  if (kind < 4) return OPERANDS[random(OPERANDS.length)]!;
  if (kind < 6) return `${writeFormula(random, depth + 1)}${OPERATORS[random(OPERATORS.length)]}${writeFormula(random, depth + 1)}`;
  if (kind === 6) return `${['-', '+', '@', '('][random(4)]}${writeFormula(random, depth + 1)}${['%', '#', ')', ''][random(4)]}`;
  const args = Array.from({ length: random(5) }, () => writeFormula(random, depth + 1));
  return `${FUNCTION_NAMES[random(FUNCTION_NAMES.length)]}(${args.join(',')})`;
}

test('10 000 random formulas have a value or are unsupported, and cause no other error', async () => {
  const random = createRandom(20_261_122);
  const sheet = { ...SAMPLE_CELLS };
  // The formulas are in a square of 100 by 100 cells, so that references to whole columns read only a few cells.
  const places = Array.from({ length: 10_000 }, (_, index) => ({ row: 1 + (index % 100), column: 27 + Math.floor(index / 100) }));
  for (const { row, column } of places) {
    const formula = writeFormula(random, 0);
    sheet[toCellAddress(row, column)] = random(2) === 0 ? `=${formula}` : `{=${formula}}`;
  }
  const names = [{ name: 'Rate', sheetName: null, formula: 'Sheet1!$B$2' }];
  const workbook = createTestWorkbook({ Sheet1: sheet }, { names });
  const book = new LoadedWorkbook(workbook, [await workbook.readSheet('Sheet1')]);
  const outcomes = { values: 0, errors: 0, unsupported: 0, failures: [] as string[] };
  for (const { row, column } of places) {
    const formula = sheet[toCellAddress(row, column)];
    try {
      const value = new FormulaEngine(book).evaluateCell('Sheet1', row, column);
      if (value instanceof CellError) outcomes.errors++;
      else if (typeof value !== 'number' || Number.isFinite(value)) outcomes.values++;
      else outcomes.failures.push(`${formula} gives ${value}`);
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error;
      outcomes.unsupported++;
      // When an unexpected error occurs inside the engine, the engine throws an `UnsupportedError` with the original error as its
      // cause.
      const { cause } = error;
      if (cause instanceof Error && cause.name !== 'FormulaSyntaxError') outcomes.failures.push(`${formula}: ${cause.stack}`);
    }
  }
  expect(outcomes.failures).toEqual([]);
  expect(outcomes.values).toBeGreaterThan(500);
  expect(outcomes.errors).toBeGreaterThan(500);
});
