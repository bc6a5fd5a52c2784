import { z } from 'zod';

/** Lists what can start a backup: the nightly schedule of the server, an administrator in the portal, or the `backup` command. */
export const backupOriginSchema = z.enum(['nightly', 'portal', 'command']);
export type BackupOrigin = z.infer<typeof backupOriginSchema>;

export const backupSchema = z.object({
  /** Holds the name of the backup's folder, which identifies the backup. */
  id: z.string(),
  createdAt: z.string(),
  origin: backupOriginSchema,
  /**
   * Holds the size of the database and the files in bytes. Backups on one disk share unchanged files, so the backups together take less
   * space than the sum of their sizes.
   */
  size: z.number(),
  fileCount: z.number(),
  /** Holds the number of uploads that the backup does not contain, because the files were missing or damaged when the backup was made. */
  missingCount: z.number(),
});
export type Backup = z.infer<typeof backupSchema>;

export const backupProgressSchema = z.object({
  doneBytes: z.number(),
  /** Holds the number of bytes of the database and all files, or null while this number is not known yet. */
  totalBytes: z.number().nullable(),
});
export type BackupProgress = z.infer<typeof backupProgressSchema>;

/** Describes why the last backup failed. */
export const backupFailureSchema = z.object({ at: z.string(), message: z.string() });
export type BackupFailure = z.infer<typeof backupFailureSchema>;

export const backupStatusSchema = z.object({
  /** Is false when the data is in PostgreSQL, which has its own tools for backups. */
  isAvailable: z.boolean(),
  /** Holds the time of the nightly backup by the server's clock, such as 03:00, or null when nightly backups are turned off. */
  nightlyAt: z.string().nullable(),
  /** Describes the running backup, or is null when no backup is running. */
  progress: backupProgressSchema.nullable(),
  failure: backupFailureSchema.nullable(),
  /** Is true when nightly backups are turned on but no complete backup was made in the last two days. */
  isOverdue: z.boolean(),
});
export type BackupStatus = z.infer<typeof backupStatusSchema>;
