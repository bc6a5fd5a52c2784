import { z } from 'zod';

/** Names what makes a backup: the server at night, an administrator in the portal, or the `backup` command. */
export const backupOriginSchema = z.enum(['nightly', 'portal', 'command']);
export type BackupOrigin = z.infer<typeof backupOriginSchema>;

export const backupSchema = z.object({
  /** Holds the name of the backup's folder, which identifies the backup. */
  id: z.string(),
  createdAt: z.string(),
  origin: backupOriginSchema,
  /** Holds the size of the database and the files in bytes. Backups on one disk share unchanged files, so sizes do not add up. */
  size: z.number(),
  fileCount: z.number(),
  /** Holds the number of uploads that were missing or damaged when the backup was made, and that the backup therefore lacks. */
  missingCount: z.number(),
});
export type Backup = z.infer<typeof backupSchema>;
