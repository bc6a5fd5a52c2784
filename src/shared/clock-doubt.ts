import { z } from 'zod';
import { namesWords } from '#admin-words/names.ts';

/** Says why the server does not trust its clock. While it does not, it deletes nothing because of its age. */
export const clockDoubtSchema = z.object({
  now: z.string(),
  /** Holds the instant from which the clock differs by more than a day: the database's time, or the last time at which it was plausible. */
  expectedAt: z.string(),
});
export type ClockDoubt = z.infer<typeof clockDoubtSchema>;

export function describeClockDoubt({ now, expectedAt }: ClockDoubt): string {
  return namesWords.serversClockSays(formatInstant(now), formatInstant(expectedAt));
}

const formatInstant = (instant: string) => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
