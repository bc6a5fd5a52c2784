import type { CellValue } from '#workbook/reader/workbook.ts';
import { ErrorResult, NOT_AVAILABLE_ERROR, UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionTable } from '../definition/function-definition.ts';
import { findPositionInSortedList } from '../find-look-up-position.ts';
import { readList, readMatrix, readWanted } from '../look-up-functions.ts';

/**
 * Calculates LOOKUP with two lists or with one table. In a table, LOOKUP searches the first row or the first column, whichever is longer.
 * In a table, LOOKUP returns a value from the last row or the last column.
 */
function calculateLookup(args: FunctionArguments): CellValue {
  const matrix = readMatrix(args, 1);
  const isByRow = matrix[0]!.length > matrix.length;
  const isTable = matrix.length > 1 && matrix[0]!.length > 1;
  if (isTable && args.has(2)) throw new ErrorResult(NOT_AVAILABLE_ERROR);
  const list = isByRow ? matrix[0]! : matrix.map((row) => row[0]!);
  const position = findPositionInSortedList(readWanted(args) ?? 0, list, false);
  if (position < 0) throw new ErrorResult(NOT_AVAILABLE_ERROR);
  if (args.has(2)) {
    const results = readList(args.matrix(2));
    if (position >= results.length) throw new UnsupportedError(); // The result list of LOOKUP is shorter than its search list.
    return results[position]!;
  }
  return isByRow ? matrix.at(-1)![position]! : matrix[position]!.at(-1)!;
}

/** Contains LOOKUP, which searches a list, or the first row or column of a table. */
export const vectorLookUp = { LOOKUP: defineFunction('vaa', 2, calculateLookup) } satisfies FunctionTable;
