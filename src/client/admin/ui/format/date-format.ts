const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const date = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const day = new Intl.DateTimeFormat('en', { weekday: 'short', ...date });
const time = new Intl.DateTimeFormat('en', { ...clock, second: '2-digit' });
const both = new Intl.DateTimeFormat('en', { ...date, ...clock });

/** Formats the day in the reader's time zone: "Fri, Nov 20, 2026". */
export const formatDay = (instant: string) => day.format(new Date(instant));
/** Formats the time of day in the reader's time zone: "14:03:27". */
export const formatTime = (instant: string) => time.format(new Date(instant));
/** Formats day and time in the reader's time zone: "Nov 20, 2026, 14:03". */
export const formatDateTime = (instant: string) => both.format(new Date(instant));
