import { z } from 'zod';
import { clockDoubtSchema } from './clock-doubt.ts';

/** Limits how many backups made in the admin portal are kept. They are deleted only by a person. */
export const MAX_PORTAL_BACKUPS = 10;

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
  /** A file is missing when it did not exist or was damaged when the backup was made. */
  missingCount: z.number(),
});
export type Backup = z.infer<typeof backupSchema>;

export const listedBackupSchema = backupSchema.extend({
  /** True when a wrong clock has dated the backup in the future, so that it says nothing about how recent the backups are. */
  isFromFuture: z.boolean(),
  /** True when a person may delete the backup: it was made in the portal, or its date keeps the server from ever deleting it. */
  isDeletable: z.boolean(),
});
export type ListedBackup = z.infer<typeof listedBackupSchema>;

export const backupProgressSchema = z.object({
  doneBytes: z.number(),
  /** Holds the total size of the database and all files in bytes, or null while the size is not known yet. */
  totalBytes: z.number().nullable(),
});
export type BackupProgress = z.infer<typeof backupProgressSchema>;

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
  /** Says why the server does not trust its clock, or is null. */
  clockDoubt: clockDoubtSchema.nullable(),
  /** Names the folders in DATA_DIR/backups that the server could not delete, if there are any. */
  undeleted: z.array(z.string()).exactOptional(),
});
export type BackupStatus = z.infer<typeof backupStatusSchema>;

export const buildBackupPath = (id: string, confirmation: string) =>
  `/backup-files/${encodeURIComponent(id)}?confirmation=${encodeURIComponent(confirmation)}`;
