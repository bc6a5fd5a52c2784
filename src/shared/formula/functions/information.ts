import { CellError } from '../../workbook/workbook.ts';
import { requireValue, toNumber } from '../values/convert-value.ts';
import { NOT_AVAILABLE, Unsupported } from '../values/formula-value.ts';
import { defineFunctionOfAnyValue, defineFunctionOfNumbers } from './definition/define-values.ts';
import { define, type FunctionTable } from './definition/function-definition.ts';

const ERROR_NUMBERS = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'];

/** Defines ISEVEN or ISODD. Unlike other functions, ISEVEN and ISODD do not accept truth values as numbers. */
const decideParity = (isWanted: (rest: number) => boolean) =>
  define('v', 1, (args) => {
    const value = args.value(0);
    if (typeof value === 'boolean') return new CellError('#VALUE!');
    return isWanted(Math.abs(Math.trunc(toNumber(value, args.context.uses1904Dates))) % 2);
  });

export const information = {
  ISBLANK: defineFunctionOfAnyValue((value) => value === null),
  ISNUMBER: defineFunctionOfAnyValue((value) => typeof value === 'number'),
  ISTEXT: defineFunctionOfAnyValue((value) => typeof value === 'string'),
  ISNONTEXT: defineFunctionOfAnyValue((value) => typeof value !== 'string'),
  ISLOGICAL: defineFunctionOfAnyValue((value) => typeof value === 'boolean'),
  ISERROR: defineFunctionOfAnyValue((value) => value instanceof CellError),
  ISERR: defineFunctionOfAnyValue((value) => value instanceof CellError && value.code !== '#N/A'),
  ISNA: defineFunctionOfAnyValue((value) => value instanceof CellError && value.code === '#N/A'),
  ISEVEN: decideParity((rest) => rest === 0),
  ISODD: decideParity((rest) => rest === 1),
  N: define('r', 1, (args) => {
    const value = requireValue(args.value(0));
    return typeof value === 'string' ? 0 : Number(value ?? 0);
  }),
  T: define('r', 1, (args) => {
    const value = requireValue(args.value(0));
    return typeof value === 'string' ? value : '';
  }),
  'ERROR.TYPE': defineFunctionOfAnyValue((value) => {
    if (!(value instanceof CellError)) return NOT_AVAILABLE;
    const number = ERROR_NUMBERS.indexOf(value.code) + 1;
    if (number === 0) throw new Unsupported('The error has no number.');
    return number;
  }),
  TYPE: define('r', 1, (args) => {
    const raw = args.raw(0);
    if (Array.isArray(raw)) return 64;
    const value = args.value(0);
    if (value instanceof CellError) return 16;
    return typeof value === 'string' ? 2 : typeof value === 'boolean' ? 4 : 1;
  }),
  DELTA: defineFunctionOfNumbers(1, 2, (first, second = 0) => (first === second ? 1 : 0)),
  GESTEP: defineFunctionOfNumbers(1, 2, (number, step = 0) => (number >= step ? 1 : 0)),
} satisfies FunctionTable;
