import { createTotalChecks } from '#shared/demo-checks.ts';

/** These are the checks of the sample course's first challenge, whose workbook is assets/practice/trips.xlsx. */
export const tripChecks = createTotalChecks({
  revision: '45c0616e0a6c',
  days: [
    ['Mon', 'Work', 14],
    ['Tue', 'Client', 22],
    ['Wed', 'Work', 9],
    ['Thu', 'Airport', 31],
    ['Fri', 'Work', 18],
  ],
  variation: 7,
});
