import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** Describes the contents of a backup folder. The manifest is written last, so a folder without a manifest is an incomplete backup. */
export const backupManifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.string(),
  database: z.object({ sha256: sha256Schema }),
  /** Holds the hash of the secrets file. The hash of the secrets file is absent in backups that the first version of Keyreel made. */
  secrets: z.object({ sha256: sha256Schema }).optional(),
  /**
   * Is false when the backup contains no copies of the uploaded files, because the uploaded files stay in the object store. Older backups
   * contain the uploaded files and lack this field.
   */
  areFilesCopied: z.boolean().optional(),
  objects: z.array(z.object({ id: z.string().regex(/^[A-Za-z0-9-]{16,64}$/), size: z.number().int().min(0), sha256: sha256Schema })),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;

export const MANIFEST_FILE = 'manifest.json';

/** Returns the SHA-256 hash of a file in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
