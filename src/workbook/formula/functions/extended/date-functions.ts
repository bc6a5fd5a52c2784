import { CellError } from '#workbook/reader/workbook.ts';
import { ErrorResult, NUMBER_ERROR, UnsupportedError, VALUE_ERROR } from '#workbook/formula/values/formula-value.ts';
import { dependsOnLanguage, parseNumericText } from '#workbook/formula/values/parse-numeric-text.ts';
import { countDaysOfMonth, toCalendarDay, toDateSerial, toWeekday, type CalendarDay } from '#workbook/formula/values/serial-date.ts';
import { defineAddInFunction } from '../definition/define-value-functions.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionDefinition, type FunctionTable } from '../definition/function-definition.ts';

const MAX_SERIAL = 2_958_465;

/**
 * Returns an argument as a date's serial number without the time of day. Throws the error #NUM! for a number outside the supported
 * date range.
 */
export function readDateSerial(args: FunctionArguments, index: number): number {
  const serial = Math.floor(args.number(index));
  if (serial < 0 || serial > MAX_SERIAL) throw new ErrorResult(NUMBER_ERROR);
  return serial;
}

export const readCalendarDay = (args: FunctionArguments, index: number): CalendarDay =>
  toCalendarDay(readDateSerial(args, index), args.context.uses1904Dates);

function requireSerial(serial: number): number {
  if (!(serial >= 0 && serial <= MAX_SERIAL)) throw new ErrorResult(NUMBER_ERROR);
  return serial;
}

const defineDayFunction = (read: (day: CalendarDay) => number): FunctionDefinition =>
  defineFunction('v', 1, (args) => read(readCalendarDay(args, 0)));

/**
 * Returns the time of day of a serial number in seconds since midnight, rounded to whole seconds. Throws `UnsupportedError` when
 * `hasSeconds` is false and the rounding changes the minute, because spreadsheet programs then return different results.
 */
export function readDaySeconds(number: number, hasSeconds: boolean): number {
  const exact = (number - Math.floor(number)) * 86_400;
  const seconds = Math.round(exact);
  // The margin of 0.001 seconds allows for rounding errors in serial numbers that represent whole seconds.
  if (!hasSeconds && Math.floor(seconds / 60) !== Math.floor((exact + 0.001) / 60)) throw new UnsupportedError();
  return seconds;
}

/** Defines a spreadsheet function such as HOUR, which returns one part of a time of day. The time is first rounded to whole seconds. */
const defineTimeFunction = (read: (seconds: number) => number): FunctionDefinition =>
  defineFunction('v', 1, (args) => {
    const number = args.number(0);
    if (number < 0) throw new ErrorResult(NUMBER_ERROR);
    return read(readDaySeconds(number, false) % 86_400);
  });

/**
 * Adds months to a date. When the date's day does not exist in the resulting month, the result is the last day of the resulting month. When
 * `isLastDay` is true, the result is always the last day of the resulting month.
 */
function moveByMonths(args: FunctionArguments, isLastDay: boolean): number {
  const { year, month, day } = readCalendarDay(args, 0);
  if (day === 0 && !isLastDay) throw new UnsupportedError(); // The argument is a time of day or a blank cell.
  const months = year * 12 + month - 1 + args.integer(1);
  const findFirstDay = (monthCount: number) =>
    toDateSerial(Math.floor(monthCount / 12), (monthCount % 12) + 1, 1, args.context.uses1904Dates);
  // Spreadsheet programs wrongly treat 1900 as a leap year. Subtracting serial numbers therefore gives the length that a month has in
  // spreadsheet programs.
  const lastDay = findFirstDay(months + 1) - findFirstDay(months);
  return requireSerial(findFirstDay(months) + (isLastDay ? lastDay : Math.min(day, lastDay)) - 1);
}

function createDate(args: FunctionArguments): number {
  const { uses1904Dates } = args.context;
  const [year, month, day] = [args.integer(0), args.integer(1), args.integer(2)] as const;
  const base = uses1904Dates ? 1904 : 1900;
  if (year < 0 || year > 9999 || Math.abs(month) > 200_000 || Math.abs(day) > 4_000_000) throw new ErrorResult(NUMBER_ERROR);
  // Spreadsheet programs wrongly treat 1900 as a leap year. Adding the days to the serial number of the month's first day gives the same
  // result as spreadsheet programs.
  return requireSerial(toDateSerial(year < base ? year + 1900 : year, month, 1, uses1904Dates) + day - 1);
}

const WEEKDAY_STARTS = new Map([[1, 0], [2, 1], ...[11, 12, 13, 14, 15, 16, 17].map((kind) => [kind, (kind - 10) % 7] as const)]);

function numberWeekday(args: FunctionArguments): number {
  const weekday = toWeekday(readDateSerial(args, 0), args.context.uses1904Dates);
  const kind = args.integer(1, 1);
  if (kind === 3) return (weekday + 6) % 7;
  const start = WEEKDAY_STARTS.get(kind);
  if (start === undefined) throw new ErrorResult(NUMBER_ERROR);
  return ((weekday - start + 7) % 7) + 1;
}

function numberIsoWeek(args: FunctionArguments): number {
  const { uses1904Dates } = args.context;
  const serial = readDateSerial(args, 0);
  const thursday = serial - ((toWeekday(serial, uses1904Dates) + 6) % 7) + 3;
  const { year } = toCalendarDay(thursday, uses1904Dates);
  return 1 + Math.floor((thursday - toDateSerial(year, 1, 1, uses1904Dates)) / 7);
}

function numberWeek(args: FunctionArguments): number {
  const kind = args.integer(1, 1);
  if (kind === 21) return numberIsoWeek(args);
  const start = WEEKDAY_STARTS.get(kind);
  if (start === undefined) throw new ErrorResult(NUMBER_ERROR);
  const { uses1904Dates } = args.context;
  const serial = readDateSerial(args, 0);
  if (serial === 0) throw new UnsupportedError(); // The argument is a time of day or a blank cell.
  const newYear = toDateSerial(toCalendarDay(serial, uses1904Dates).year, 1, 1, uses1904Dates);
  const offset = (toWeekday(newYear, uses1904Dates) - start + 7) % 7;
  return Math.floor((serial - newYear + offset) / 7) + 1;
}

/**
 * Throws `UnsupportedError` for a day before 1 March 1900, because programs disagree on the calendar before that day. The serial number
 * 0, which a blank cell stands for, is such a day.
 */
export function requireMarch1900(args: FunctionArguments, serial: number): void {
  if (!args.context.uses1904Dates && serial < 61) throw new UnsupportedError();
}

/**
 * Calculates DATEDIF. The engine does not support the unit `md` in short months and the unit `yd` across a leap day, because Excel then
 * returns wrong results.
 */
function countElapsed(args: FunctionArguments): number {
  const [start, end] = [readDateSerial(args, 0), readDateSerial(args, 1)];
  if (start > end) throw new ErrorResult(NUMBER_ERROR);
  const [first, last] = [readCalendarDay(args, 0), readCalendarDay(args, 1)];
  const months = (last.year - first.year) * 12 + last.month - first.month - (last.day < first.day ? 1 : 0);
  const unit = args.text(2).toLowerCase();
  if (unit.length > 1) requireMarch1900(args, start);
  switch (unit) {
    case 'd':
      return end - start;
    case 'm':
      return months;
    case 'y':
      return Math.floor(months / 12);
    case 'ym':
      return months % 12;
    case 'md':
      if (last.day >= first.day) return last.day - first.day;
      throw new UnsupportedError(); // Excel's results for the unit `md` are unreliable in short months.
    case 'yd':
      if (first.month === last.month && first.day <= last.day) return last.day - first.day;
      throw new UnsupportedError(); // Excel's results for the unit `yd` are unreliable across a leap day.
    default:
      throw new ErrorResult(NUMBER_ERROR);
  }
}

/** Returns the number of days between two dates, based on a 360-day year, by the European or the American rule. */
export function countDays360(first: CalendarDay, last: CalendarDay, isEuropean: boolean): number {
  let [startDay, endDay] = [first.day, last.day];
  if (isEuropean) {
    startDay = Math.min(startDay, 30);
    endDay = Math.min(endDay, 30);
  } else {
    if (startDay === countDaysOfMonth(first.year, first.month)) startDay = 30;
    if (endDay === 31 && startDay >= 30) endDay = 30;
  }
  return (last.year - first.year) * 360 + (last.month - first.month) * 30 + endDay - startDay;
}

/** Parses a date or a time in ISO 8601 format. Other formats are not supported, because their meaning depends on the language. */
function readDateText(args: FunctionArguments, isTime: boolean): number {
  const value = args.value(0);
  if (value instanceof CellError) throw new ErrorResult(value);
  if (typeof value !== 'string') throw new ErrorResult(VALUE_ERROR);
  const text = value.trim();
  const isIso = /^\d{4}-\d{1,2}-\d{1,2}/.test(text) || /^\d{1,2}:\d{2}(?::\d{2})?$/.test(text);
  const number = isIso ? parseNumericText(text, args.context.uses1904Dates) : null;
  if (number !== null && number >= 1 && text.includes(':') && !text.includes('-')) throw new UnsupportedError(); // The time exceeds a day.
  if (number !== null) return isTime ? number - Math.floor(number) : Math.floor(number);
  if (dependsOnLanguage(text)) throw new UnsupportedError(); // The meaning of the date depends on the language.
  throw new ErrorResult(VALUE_ERROR);
}

export const dateFunctions = {
  DATE: defineFunction('vvv', 3, createDate),
  YEAR: defineDayFunction(({ year }) => year),
  MONTH: defineDayFunction(({ month }) => month),
  DAY: defineDayFunction(({ day }) => day),
  HOUR: defineTimeFunction((seconds) => Math.floor(seconds / 3600)),
  MINUTE: defineTimeFunction((seconds) => Math.floor(seconds / 60) % 60),
  SECOND: defineTimeFunction((seconds) => seconds % 60),
  TIME: defineFunction('vvv', 3, (args) => {
    const seconds = args.integer(0) * 3600 + args.integer(1) * 60 + args.integer(2);
    if (seconds < 0 || [0, 1, 2].some((index) => args.integer(index) > 32_767)) throw new ErrorResult(NUMBER_ERROR);
    return (seconds % 86_400) / 86_400;
  }),
  DATEVALUE: defineFunction('v', 1, (args) => readDateText(args, false)),
  TIMEVALUE: defineFunction('v', 1, (args) => readDateText(args, true)),
  WEEKDAY: defineFunction('vv', 1, numberWeekday),
  WEEKNUM: defineAddInFunction('vv', 1, numberWeek),
  ISOWEEKNUM: defineFunction('v', 1, numberIsoWeek),
  EDATE: defineAddInFunction('vv', 2, (args) => moveByMonths(args, false)),
  EOMONTH: defineAddInFunction('vv', 2, (args) => moveByMonths(args, true)),
  DAYS: defineFunction('vv', 2, (args) => readDateSerial(args, 0) - readDateSerial(args, 1)),
  DAYS360: defineFunction('vvv', 2, (args) => {
    requireMarch1900(args, Math.min(readDateSerial(args, 0), readDateSerial(args, 1)));
    return countDays360(readCalendarDay(args, 0), readCalendarDay(args, 1), args.boolean(2, false));
  }),
  DATEDIF: defineFunction('vvv', 3, countElapsed),
} satisfies FunctionTable;
