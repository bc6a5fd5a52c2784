import { toText } from '#workbook/formula/values/convert-value.ts';
import {
  CALCULATION_ERROR,
  createMatrix,
  ErrorResult,
  NOT_AVAILABLE_ERROR,
  UnsupportedError,
  VALUE_ERROR,
  type FormulaValue,
} from '#workbook/formula/values/formula-value.ts';
import type { CellValue } from '#workbook/reader/workbook.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';

const MAX_SPLIT_CELLS = 100_000;

/** Returns the part of a string before or after a delimiter. A negative occurrence number counts the delimiters from the end. */
export function cutAt(args: FunctionArguments, isBefore: boolean): CellValue {
  const text = args.text(0);
  const delimiters = args.values(1, 1);
  if (delimiters.length > 1) throw new UnsupportedError(); // A list of delimiters is searched for.
  const delimiter = toText(delimiters[0]!);
  if (text === '') throw new UnsupportedError(); // Programs report different errors for an empty text.
  const occurrence = args.has(2) ? args.integer(2) : 1;
  const ignoresCase = args.has(3) && args.number(3) !== 0;
  if (occurrence === 0 || Math.abs(occurrence) > text.length) throw new ErrorResult(VALUE_ERROR);
  if (delimiter === '') return isBefore === occurrence > 0 ? '' : text;
  const [searched, wanted] = ignoresCase ? [text.toLowerCase(), delimiter.toLowerCase()] : [text, delimiter];
  const places: number[] = [];
  for (let place = searched.indexOf(wanted); place >= 0; place = searched.indexOf(wanted, place + wanted.length)) places.push(place);
  const place = occurrence > 0 ? places[occurrence - 1] : places.at(occurrence);
  if (place !== undefined) return isBefore ? text.slice(0, place) : text.slice(place + delimiter.length);
  if (args.has(4) && args.number(4) !== 0) throw new UnsupportedError(); // The end of the text counts as a delimiter.
  return args.has(5) ? args.value(5) : NOT_AVAILABLE_ERROR;
}

/** Calculates TEXTSPLIT: columns by the second argument and rows by the third, each one delimiter or a list of them. */
export function splitText(args: FunctionArguments): FormulaValue {
  const text = args.text(0);
  if (text === '') throw new UnsupportedError(); // Programs report different results for an empty text.
  const ignoresEmpty = args.boolean(3, false);
  const ignoresCase = args.has(4) && args.number(4) !== 0;
  const split = (part: string, index: number): string[] => {
    if (!args.has(index)) return [part];
    const delimiters = args.values(index, index).map(toText);
    if (delimiters.some((delimiter) => delimiter === '')) throw new ErrorResult(VALUE_ERROR);
    const pattern = delimiters.map((delimiter) => delimiter.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
    const parts = part.split(new RegExp(pattern, ignoresCase ? 'iu' : 'u'));
    return ignoresEmpty ? parts.filter((one) => one !== '') : parts;
  };
  const rows = split(text, 2).map((row) => split(row, 1));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return CALCULATION_ERROR;
  if (rows.length * width > MAX_SPLIT_CELLS) throw new UnsupportedError();
  const pad = args.has(5) ? args.value(5) : NOT_AVAILABLE_ERROR;
  return createMatrix(rows.length, width, (row, column) => rows[row]![column] ?? pad);
}
