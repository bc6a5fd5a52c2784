import { z } from 'zod';

/** Lists the ages in days from which an owner chooses when deleting old versions. */
export const OLD_VERSION_DAYS = [30, 90, 180, 365] as const;

export const oldVersionsSchema = z.object({
  days: z.number(),
  versions: z.number().describe('The versions of all modules that are older than these days and can be deleted'),
  bytes: z.number().describe('The size of the files that only these versions use, with their light versions'),
});
export type OldVersions = z.output<typeof oldVersionsSchema>;

export const oldVersionsDeletionInputSchema = z.object({ days: z.literal(OLD_VERSION_DAYS) });
export const oldVersionsDeletionSchema = z.object({
  versions: z.number(),
  files: z.number().describe('The files that nothing uses any more; they can be restored for a day'),
});
export type OldVersionsDeletion = z.output<typeof oldVersionsDeletionSchema>;
