import { LOCALE } from '#admin-words/locale.ts';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const date = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const day = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', ...date });
const time = new Intl.DateTimeFormat(LOCALE, { ...clock, second: '2-digit' });
const clockTime = new Intl.DateTimeFormat(LOCALE, clock);
const both = new Intl.DateTimeFormat(LOCALE, { ...date, ...clock });

/** Formats the day of an instant in the user's time zone, such as "Fri, Nov 20, 2026". */
export const formatDay = (instant: string) => day.format(new Date(instant));
/** Formats the time of day of an instant in the user's time zone, such as "14:03:27". */
export const formatTime = (instant: string) => time.format(new Date(instant));
/** Formats the day and the time of an instant in the user's time zone, such as "Nov 20, 2026, 14:03". */
export const formatDateTime = (instant: string) => both.format(new Date(instant));
/** Formats the hour and minute of an instant in the user's time zone, such as "14:03". */
export const formatClockTime = (instant: string) => clockTime.format(new Date(instant));

/** Formats the day of an instant in the user's time zone as YYYY-MM-DD. */
export function formatLocalDate(instant: Date | string): string {
  const local = new Date(instant);
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${local.getFullYear()}-${pad(local.getMonth() + 1)}-${pad(local.getDate())}`;
}
