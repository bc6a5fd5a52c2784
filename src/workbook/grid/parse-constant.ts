import { toDateSerial, countDaysOfMonth } from '../formula/values/serial-date.ts';
import { CellError, type CellValue } from '../reader/workbook.ts';
import type { Notation } from './notation.ts';

/** What a learner's text stands for that is no formula. The format is null when the cell keeps its own. */
export interface ParsedConstant {
  kind: 'empty' | 'text' | 'number' | 'percent' | 'currency' | 'date' | 'time' | 'logical' | 'error';
  value: CellValue;
  format: string | null;
}

const MAX_TEXT_LENGTH = 32_767;
const SHORT_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ERRORS = /^#(?:N\/A|DIV\/0!|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!)$/;
const CURRENCY = /^(-?)\s*([$€£¥])\s*(.+)$|^(.+?)\s*([€£¥])$/u;

/** Reads a number, a percentage, an amount, a date, a time, a logical value, an error or a text. */
export function parseConstant(typed: string, notation: Notation, uses1904Dates: boolean): ParsedConstant {
  const text = typed.trim();
  if (text === '') return { kind: 'empty', value: null, format: null };
  if (typed.startsWith("'")) return { kind: 'text', value: typed.slice(1, MAX_TEXT_LENGTH), format: null };
  if (/^(?:true|false)$/i.test(text)) return { kind: 'logical', value: /^true$/i.test(text), format: null };
  if (ERRORS.test(text.toUpperCase())) return { kind: 'error', value: new CellError(text.toUpperCase()), format: null };
  return (
    parseNumberInput(text, notation) ??
    parseDateInput(text, notation, uses1904Dates) ?? { kind: 'text', value: typed.slice(0, MAX_TEXT_LENGTH), format: null }
  );
}

function parseNumberInput(text: string, notation: Notation): ParsedConstant | null {
  const plain = parseNumber(text, notation);
  if (plain !== null)
    return { kind: 'number', value: plain.value, format: plain.hasGroups ? (plain.decimals > 0 ? '#,##0.00' : '#,##0') : null };
  if (/^-?[^%]+%$/.test(text)) {
    const share = parseNumber(text.slice(0, -1).trim(), notation);
    if (share) return { kind: 'percent', value: Number((share.value / 100).toPrecision(15)), format: share.decimals > 0 ? '0.00%' : '0%' };
  }
  const money = CURRENCY.exec(text);
  const amount = money && parseNumber((money[3] ?? money[4]!).trim(), notation);
  if (!money || !amount) return null;
  const symbol = money[2] ?? money[5]!;
  const places = amount.decimals > 0 ? '#,##0.00' : '#,##0';
  const format = symbol === '$' ? `"$"${places}` : money[2] ? `[$${symbol}]${places}` : `${places} [$${symbol}]`;
  return { kind: 'currency', value: money[1] === '-' ? -amount.value : amount.value, format };
}

function parseNumber(text: string, { decimal }: Notation): { value: number; hasGroups: boolean; decimals: number } | null {
  const pattern =
    decimal === ','
      ? /^[+-]?(?:\d{1,3}(?:[.\u00A0\u202F ]\d{3})+|\d+)?(?:,\d*)?(?:E[+-]?\d{1,3})?$/i
      : /^[+-]?(?:\d{1,3}(?:[,\u00A0\u202F]\d{3})+|\d+)?(?:\.\d*)?(?:E[+-]?\d{1,3})?$/i;
  if (!pattern.test(text) || !/\d/.test(text)) return null;
  const groups = decimal === ',' ? /[.\u00A0\u202F ]/g : /[,\u00A0\u202F]/g;
  const bare = text.replaceAll(groups, '').replace(',', '.');
  const value = Number(bare);
  if (!Number.isFinite(value)) return null;
  return { value, hasGroups: groups.test(text), decimals: /\.(\d+)/.exec(bare)?.[1]!.length ?? 0 };
}

function parseDateInput(text: string, { dateOrder }: Notation, uses1904Dates: boolean): ParsedConstant | null {
  const time = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\s*([ap])m)?$/i.exec(text);
  if (time) {
    const [, hours, minutes, seconds, half] = time;
    const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
    const value = (hour * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) / 86_400;
    return { kind: 'time', value, format: seconds ? 'hh:mm:ss' : 'hh:mm' };
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return createDate(Number(iso[1]), Number(iso[2]), Number(iso[3]), uses1904Dates, 'yyyy-mm-dd');
  const short = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(text);
  if (short) {
    const [first, second] = [Number(short[1]), Number(short[2])];
    const isMonthFirst = dateOrder === 'mdy';
    const format = isMonthFirst ? 'm/d/yyyy' : text.includes('.') ? 'dd.mm.yyyy' : 'dd/mm/yyyy';
    return createDate(toFullYear(short[3]!), isMonthFirst ? first : second, isMonthFirst ? second : first, uses1904Dates, format);
  }
  const named = /^(?:(\d{1,2})[ -]([a-z]{3,9})|([a-z]{3,9})[ -](\d{1,2})),?[ -](\d{2}|\d{4})$/i.exec(text);
  if (!named) return null;
  const month = SHORT_MONTHS.indexOf((named[2] ?? named[3]!).slice(0, 3).toLowerCase()) + 1;
  return createDate(toFullYear(named[5]!), month, Number(named[1] ?? named[4]), uses1904Dates, 'd mmm yyyy');
}

const toFullYear = (digits: string): number =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 30 ? 2000 : 1900);

function createDate(year: number, month: number, day: number, uses1904Dates: boolean, format: string): ParsedConstant | null {
  if (month < 1 || month > 12 || day < 1 || year < 1900 || day > countDaysOfMonth(year, month)) return null;
  return { kind: 'date', value: toDateSerial(year, month, day, uses1904Dates), format };
}
