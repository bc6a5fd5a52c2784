import { UnsupportedError } from '../formula/values/formula-value.ts';
import { formatNumber } from '../formula/functions/extended/format-number.ts';
import { describeNumberFormat, removeLiterals } from '../checks/values/number-format.ts';
import { CellError, type CellValue } from '../reader/workbook.ts';
import type { Notation } from './notation.ts';

/** Shows a value as a spreadsheet program does, with the number format of its cell. */
export function formatCell(value: CellValue, format: string, { decimal }: Notation, uses1904Dates: boolean): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof CellError) return value.code;
  if (typeof value === 'string') return value;
  const kind = format === 'General' ? 'number' : describeNumberFormat(format).kind;
  const text = formatWith(value, format, uses1904Dates) ?? formatWith(value, 'General', uses1904Dates) ?? String(value);
  if (kind === 'date' || kind === 'time' || decimal === '.') return text;
  return text.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
}

function formatWith(value: number, format: string, uses1904Dates: boolean): string | null {
  try {
    return formatNumber(value, simplifyPattern(format), uses1904Dates);
  } catch (error) {
    if (!(error instanceof UnsupportedError) && error instanceof Error) throw error;
    return null;
  }
}

/** Removes colors, languages and padding from a pattern, and puts currency symbols in quotation marks. */
function simplifyPattern(format: string): string {
  if (format === 'General' || format === '@' || /^general$/i.test(removeLiterals(format).trim())) return 'General';
  return format
    .replaceAll(/\[\$([^\]-]*)[^\]]*\]/g, (_, symbol: string) => (symbol === '' ? '' : `"${symbol}"`))
    .replaceAll(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .replaceAll(/"[^"]*"|_.|\*./g, (piece) => (piece.startsWith('"') ? piece : ''))
    .replaceAll(/;[^;]*@[^;]*$/g, '');
}

export function showConstant(value: CellValue, format: string, notation: Notation, uses1904Dates: boolean): string {
  if (value === null) return '';
  if (typeof value !== 'number')
    return value instanceof CellError ? value.code : typeof value === 'boolean' ? String(value).toUpperCase() : value;
  const { kind } = describeNumberFormat(format);
  if (kind === 'date') return formatWith(value, toDatePattern(notation), uses1904Dates) ?? String(value);
  if (kind === 'time') return formatWith(value, 'hh:mm:ss', uses1904Dates) ?? String(value);
  const shown = kind === 'percent' ? `${Number((value * 100).toPrecision(15))}%` : String(value);
  return notation.decimal === ',' ? shown.replace('.', ',') : shown;
}

const toDatePattern = ({ dateOrder }: Notation) => (dateOrder === 'dmy' ? 'dd/mm/yyyy' : dateOrder === 'mdy' ? 'm/d/yyyy' : 'yyyy-mm-dd');
