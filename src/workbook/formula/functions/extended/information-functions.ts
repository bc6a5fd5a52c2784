import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { requireNonError } from '#workbook/formula/values/convert-value.ts';
import { isSingleCell, NOT_AVAILABLE_ERROR, SheetRange, UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import { defineAddInFunctionOfNumbers, defineErrorAwareFunction } from '../definition/define-value-functions.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from '../definition/function-definition.ts';

const ERROR_NUMBERS = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'];

const decideParity = (isWanted: (rest: number) => boolean) =>
  defineAddInFunctionOfNumbers(1, 1, (number) => isWanted(Math.abs(Math.trunc(number)) % 2));

/** Defines N or T. For a reference, N and T use only the first cell. For an array, N and T convert every element. */
const defineValueReader = (read: (value: Exclude<CellValue, CellError>) => CellValue): FunctionDefinition =>
  defineFunction('r', 1, (args) => {
    const raw = args.raw(0);
    if (!Array.isArray(raw)) return read(requireNonError(args.value(0)));
    return raw.map((row) => row.map((value) => (value instanceof CellError ? value : read(value))));
  });

export const informationFunctions = {
  ISBLANK: defineErrorAwareFunction((value) => value === null),
  ISNUMBER: defineErrorAwareFunction((value) => typeof value === 'number'),
  ISTEXT: defineErrorAwareFunction((value) => typeof value === 'string'),
  ISNONTEXT: defineErrorAwareFunction((value) => typeof value !== 'string'),
  ISLOGICAL: defineErrorAwareFunction((value) => typeof value === 'boolean'),
  ISERROR: defineErrorAwareFunction((value) => value instanceof CellError),
  ISERR: defineErrorAwareFunction((value) => value instanceof CellError && value.code !== '#N/A'),
  ISNA: defineErrorAwareFunction((value) => value instanceof CellError && value.code === '#N/A'),
  ISEVEN: decideParity((rest) => rest === 0),
  ISODD: decideParity((rest) => rest === 1),
  N: defineValueReader((value) => (typeof value === 'string' ? 0 : Number(value ?? 0))),
  T: defineValueReader((value) => (typeof value === 'string' ? value : '')),
  'ERROR.TYPE': defineErrorAwareFunction((value) => {
    if (!(value instanceof CellError)) return NOT_AVAILABLE_ERROR;
    const number = ERROR_NUMBERS.indexOf(value.code) + 1;
    if (number === 0) throw new UnsupportedError(); // ERROR.TYPE has no number for this error.
    return number;
  }),
  TYPE: defineFunction('r', 1, (args) => {
    const raw = args.raw(0);
    if (Array.isArray(raw)) return 64;
    if (raw instanceof SheetRange && !isSingleCell(raw.area)) throw new UnsupportedError(); // The argument is a range of several cells.
    const value = args.value(0);
    if (value instanceof CellError) return 16;
    return typeof value === 'string' ? 2 : typeof value === 'boolean' ? 4 : 1;
  }),
  DELTA: defineAddInFunctionOfNumbers(1, 2, (first, second = 0) => (first === second ? 1 : 0)),
  GESTEP: defineAddInFunctionOfNumbers(1, 2, (number, step = 0) => (number >= step ? 1 : 0)),
} satisfies FunctionTable;
