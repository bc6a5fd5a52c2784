import { ErrorResult, NUMBER_ERROR, UnsupportedError, VALUE_ERROR } from '#workbook/formula/values/formula-value.ts';
import { countDaysOfMonth, isLeapYear, toDateSerial, toWeekday, type CalendarDay } from '#workbook/formula/values/serial-date.ts';
import { countDays360, readCalendarDay, readDateSerial, requireMarch1900 } from './date-functions.ts';
import { defineAddInFunction } from '../definition/define-value-functions.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import type { FunctionTable } from '../definition/function-definition.ts';

const MAX_DAYS = 100_000;

/** Returns seven flags, from Sunday to Saturday. Each flag states whether the day belongs to the weekend. */
function readWeekend(args: FunctionArguments, index: number): boolean[] {
  if (!args.has(index)) return [true, false, false, false, false, false, true];
  const value = args.value(index);
  if (typeof value === 'string' && /^[01]{7}$/.test(value)) {
    return Array.from({ length: 7 }, (_, weekday) => value[(weekday + 6) % 7] === '1');
  }
  if (typeof value === 'string') throw new ErrorResult(VALUE_ERROR);
  const kind = args.integer(index);
  if (kind >= 11 && kind <= 17) return Array.from({ length: 7 }, (_, weekday) => weekday === kind - 11);
  if (kind < 1 || kind > 7) throw new ErrorResult(NUMBER_ERROR);
  return Array.from({ length: 7 }, (_, weekday) => weekday === (kind + 5) % 7 || weekday === (kind + 6) % 7);
}

/** Creates a function that tests whether a day is a workday. A workday is neither part of the weekend nor a holiday. */
function createWorkDayTest(args: FunctionArguments, weekend: readonly boolean[], holidayIndex: number): (serial: number) => boolean {
  const days = args.has(holidayIndex) ? args.values(holidayIndex, holidayIndex) : [];
  // Excel accepts only some texts as dates in a list of holidays.
  if (days.some((day) => typeof day === 'string' || typeof day === 'boolean')) throw new UnsupportedError();
  const holidays = new Set(days.length > 0 ? args.numbers(holidayIndex, holidayIndex).map(Math.floor) : []);
  return (serial) => !weekend[toWeekday(serial, args.context.uses1904Dates)] && !holidays.has(serial);
}

function countWorkDays(args: FunctionArguments, isWorkDay: (serial: number) => boolean): number {
  const [start, end] = [readDateSerial(args, 0), readDateSerial(args, 1)];
  if (Math.abs(end - start) > MAX_DAYS) throw new UnsupportedError(); // The dates lie too far apart.
  args.context.consumeSteps(Math.abs(end - start) / 8);
  let count = 0;
  for (let serial = Math.min(start, end); serial <= Math.max(start, end); serial++) if (isWorkDay(serial)) count++;
  return end < start ? -count : count;
}

function moveByWorkDays(args: FunctionArguments, isWorkDay: (serial: number) => boolean): number {
  const days = args.integer(1);
  if (args.has(2) && args.value(2) === '1111111') throw new ErrorResult(VALUE_ERROR);
  if (Math.abs(days) > MAX_DAYS) throw new UnsupportedError(); // The dates lie too far apart.
  args.context.consumeSteps(Math.abs(days) / 8);
  const step = Math.sign(days);
  let serial = readDateSerial(args, 0);
  for (let left = Math.abs(days); left > 0;) {
    serial += step;
    if (serial < 0 || Math.abs(serial) > 3_000_000) throw new ErrorResult(NUMBER_ERROR);
    if (isWorkDay(serial)) left--;
  }
  return serial;
}

/** Returns the average number of days per year in a period, calculated as in Excel's YEARFRAC function. */
function averageYear(first: CalendarDay, last: CalendarDay): number {
  const isAtMostAYear =
    first.year === last.year ||
    (last.year === first.year + 1 && (last.month < first.month || (last.month === first.month && last.day <= first.day)));
  if (!isAtMostAYear) {
    let days = 0;
    for (let year = first.year; year <= last.year; year++) days += isLeapYear(year) ? 366 : 365;
    return days / (last.year - first.year + 1);
  }
  if (first.year === last.year) return isLeapYear(first.year) ? 366 : 365;
  const includesLeapDay =
    (isLeapYear(first.year) && first.month < 3) || (isLeapYear(last.year) && (last.month > 2 || (last.month === 2 && last.day === 29)));
  return includesLeapDay ? 366 : 365;
}

/**
 * Counts the days between two dates by the American rule for 360-day years. The function applies the rule for the end of February,
 * which YEARFRAC follows but DAYS360 does not.
 */
function countDaysBySecurities(first: CalendarDay, last: CalendarDay): number {
  const isFebruaryEnd = ({ year, month, day }: CalendarDay) => month === 2 && day === countDaysOfMonth(year, 2);
  let [startDay, endDay] = [first.day, last.day];
  if (startDay >= 30 && endDay === 31) endDay = 30;
  if (isFebruaryEnd(first) && isFebruaryEnd(last)) endDay = 30;
  if (startDay === 31 || isFebruaryEnd(first)) startDay = 30;
  return (last.year - first.year) * 360 + (last.month - first.month) * 30 + endDay - startDay;
}

function countYears(args: FunctionArguments): number {
  const { uses1904Dates } = args.context;
  const basis = args.integer(2, 0);
  if (basis < 0 || basis > 4) throw new ErrorResult(NUMBER_ERROR);
  const [first, last] = [readCalendarDay(args, 0), readCalendarDay(args, 1)].toSorted(
    (left, right) =>
      toDateSerial(left.year, left.month, left.day, uses1904Dates) - toDateSerial(right.year, right.month, right.day, uses1904Dates),
  ) as [CalendarDay, CalendarDay];
  const [start, end] = [readDateSerial(args, 0), readDateSerial(args, 1)];
  requireMarch1900(args, Math.min(start, end));
  const days = Math.abs(end - start);
  if (basis === 0) return countDaysBySecurities(first, last) / 360;
  if (basis === 1) return days / averageYear(first, last);
  if (basis === 4) return countDays360(first, last, true) / 360;
  return days / (basis === 2 ? 360 : 365);
}

export const workDayFunctions = {
  NETWORKDAYS: defineAddInFunction('vvr', 2, (args) => countWorkDays(args, createWorkDayTest(args, readWeekend(args, 3), 2))),
  'NETWORKDAYS.INTL': defineAddInFunction('vvvr', 2, (args) => countWorkDays(args, createWorkDayTest(args, readWeekend(args, 2), 3))),
  WORKDAY: defineAddInFunction('vvr', 2, (args) => moveByWorkDays(args, createWorkDayTest(args, readWeekend(args, 3), 2))),
  'WORKDAY.INTL': defineAddInFunction('vvvr', 2, (args) => moveByWorkDays(args, createWorkDayTest(args, readWeekend(args, 2), 3))),
  YEARFRAC: defineAddInFunction('vvv', 2, countYears),
} satisfies FunctionTable;
