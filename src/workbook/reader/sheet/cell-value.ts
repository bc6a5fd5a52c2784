import { requireCellText } from '../shared-strings.ts';
import { decodeSpreadsheetEscapes } from '../package/scan-xml.ts';
import { CellError, type CellValue } from '../workbook.ts';

const MS_PER_DAY = 86_400_000;
const UNIX_EPOCH_SERIAL = 25_569;
/** Holds the difference between a date's serial numbers in the 1900 and in the 1904 date system. */
const EPOCH_1904_DAYS = 1462;
/**
 * Holds the serial number of 1 March 1900. The serial numbers of earlier dates are reduced by one, because Excel counts 29 February
 * 1900, a day that did not exist.
 */
const FIRST_EXACT_SERIAL = 61;

export interface CellValueContext {
  sharedStrings: readonly string[];
  uses1904Dates: boolean;
}

/** The `type` parameter is the `t` attribute of the cell element. Returns null for a number cell without text. */
export function parseCellValue(type: string, text: string, context: CellValueContext): CellValue {
  switch (type) {
    case 's':
      return text.trim() === '' ? null : (context.sharedStrings[Number(text)] ?? null);
    case 'str':
    case 'inlineStr':
      return requireCellText(decodeSpreadsheetEscapes(text));
    case 'b':
      return text.trim() === '' ? null : text.trim() === '1' || text.trim() === 'true';
    case 'e':
      return text === '' ? null : new CellError(text);
    case 'd':
      return text === '' ? null : parseIsoDate(text, context.uses1904Dates);
    default:
      return parseNumber(text);
  }
}

function parseNumber(text: string): CellValue {
  const number = Number(text);
  if (number === 0 && text.trim() === '') return null;
  return Number.isNaN(number) ? decodeSpreadsheetEscapes(text) : number;
}

/** Returns the serial number of an ISO 8601 date or date and time. Returns the text itself when it is not a date. */
function parseIsoDate(text: string, uses1904Dates: boolean): number | string {
  const hasZone = /z$|[+-]\d\d:\d\d$/i.test(text);
  const ms = Date.parse(text.includes('T') ? `${text}${hasZone ? '' : 'Z'}` : text);
  if (Number.isNaN(ms)) return text;
  const serial = ms / MS_PER_DAY + UNIX_EPOCH_SERIAL;
  if (uses1904Dates) return serial - EPOCH_1904_DAYS;
  return serial < FIRST_EXACT_SERIAL ? serial - 1 : serial;
}
