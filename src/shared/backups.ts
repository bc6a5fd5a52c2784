import { z } from 'zod';

/**
 * Lists the possible origins of a backup: the server's nightly schedule, an administrator in the admin portal, and the `backup` command.
 */
export const backupOriginSchema = z.enum(['nightly', 'portal', 'command']);
export type BackupOrigin = z.infer<typeof backupOriginSchema>;

export const backupSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  origin: backupOriginSchema,
  /**
   * Holds the size of the database and the files in bytes. Backups on the same disk share unchanged files, so they take less disk
   * space than the sum of their sizes.
   */
  size: z.number(),
  fileCount: z.number(),
  /**
   * Holds the number of uploaded files missing from the backup. A file is missing when it did not exist or was damaged when the backup was
   * made.
   */
  missingCount: z.number(),
});
export type Backup = z.infer<typeof backupSchema>;

export const backupProgressSchema = z.object({
  doneBytes: z.number(),
  /** Holds the total size of the database and all files in bytes, or null while the size is not known yet. */
  totalBytes: z.number().nullable(),
});
export type BackupProgress = z.infer<typeof backupProgressSchema>;

/** Describes the last failure of a backup, including the time and the error message. */
export const backupFailureSchema = z.object({ at: z.string(), message: z.string() });
export type BackupFailure = z.infer<typeof backupFailureSchema>;

export const backupStatusSchema = z.object({
  /** Is false when the data is stored in PostgreSQL, which has its own backup tools. */
  isAvailable: z.boolean(),
  /** Holds the time of the nightly backup in the server's time zone, such as 03:00, or null when nightly backups are turned off. */
  nightlyAt: z.string().nullable(),
  /** Describes the running backup, or is null when no backup is running. */
  progress: backupProgressSchema.nullable(),
  failure: backupFailureSchema.nullable(),
  /** Is true when nightly backups are turned on but no complete backup has been created in the last two days. */
  isOverdue: z.boolean(),
});
export type BackupStatus = z.infer<typeof backupStatusSchema>;
