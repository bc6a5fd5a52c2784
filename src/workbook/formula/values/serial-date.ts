const DAY_IN_MILLISECONDS = 86_400_000;
const UNIX_EPOCH_1900 = 25_569;
const UNIX_EPOCH_1904 = 24_107;

export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

/**
 * Returns the serial number of a day. A month or day outside the normal range gives a date in an earlier or later year or month. In
 * the 1900 date system, serial number 60 is 29 February 1900, a day that did not exist.
 */
export function toDateSerial(year: number, month: number, day: number, uses1904Dates: boolean): number {
  const days = Math.floor(Date.UTC(2000, month - 1, 1) / DAY_IN_MILLISECONDS);
  const start = new Date(days * DAY_IN_MILLISECONDS);
  start.setUTCFullYear(year + start.getUTCFullYear() - 2000);
  const unixDay = Math.round(start.getTime() / DAY_IN_MILLISECONDS) + day - 1;
  if (uses1904Dates) return unixDay + UNIX_EPOCH_1904;
  const serial = unixDay + UNIX_EPOCH_1900;
  return serial < 61 ? serial - 1 : serial;
}

/** Converts a serial number to a calendar day. The function ignores the time of day. */
export function toCalendarDay(serial: number, uses1904Dates: boolean): CalendarDay {
  const whole = Math.floor(serial);
  if (!uses1904Dates && whole === 60) return { year: 1900, month: 2, day: 29 };
  if (!uses1904Dates && whole === 0) return { year: 1900, month: 1, day: 0 };
  const unixDay = uses1904Dates ? whole - UNIX_EPOCH_1904 : whole - UNIX_EPOCH_1900 + (whole < 60 ? 1 : 0);
  const date = new Date(unixDay * DAY_IN_MILLISECONDS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * Returns the day of the week that Excel assigns to a serial number, from 0 for Sunday to 6 for Saturday. In the 1900 date system, serial
 * number 1 is a Sunday.
 */
export const toWeekday = (serial: number, uses1904Dates: boolean): number => (Math.floor(serial) + (uses1904Dates ? 5 : 6)) % 7;

export const countDaysOfMonth = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

export const isLeapYear = (year: number): boolean => countDaysOfMonth(year, 2) === 29;
