import { z } from 'zod';
import { backupOriginSchema } from '#shared/backups.ts';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const objectIdSchema = z.string().regex(/^[A-Za-z0-9-]{16,64}$/);

/** Describes the contents of a backup folder. The manifest is written last, so a folder without a manifest is an incomplete backup. */
export const backupManifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.string(),
  /**
   * Names the origin of the backup: the nightly schedule, the admin portal or the `backup` command; absent in older backups, all of which
   * were created with the `backup` command.
   */
  origin: backupOriginSchema.optional(),
  database: z.object({ sha256: sha256Schema }),
  /** Holds the hash of the secrets file, which backups of Keyreel's first version lack. */
  secrets: z.object({ sha256: sha256Schema }).optional(),
  /**
   * False when the uploaded files stay in the object store and are not copied into the backup; absent in older backups, which contain the
   * files.
   */
  areFilesCopied: z.boolean().optional(),
  objects: z.array(z.object({ id: objectIdSchema, size: z.number().int().min(0), sha256: sha256Schema })),
  /** Lists the uploads that are not in the backup because they were missing or damaged; absent in older backups. */
  missingIds: z.array(objectIdSchema).optional(),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;
export type BackedUpObject = BackupManifest['objects'][number];

export const MANIFEST_FILE = 'manifest.json';

/** Parses a manifest, or returns null when the text is not a manifest that this version of Keyreel understands. */
export function parseManifest(text: string): BackupManifest | null {
  try {
    return backupManifestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
