import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** The contents of a backup folder. The manifest is written last, so a folder without it is an incomplete backup. */
export const backupManifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.string(),
  database: z.object({ sha256: sha256Schema }),
  /** Absent in backups made by the first version. */
  secrets: z.object({ sha256: sha256Schema }).optional(),
  /** False when the files are only in the store that they were verified in. Absent in older backups, which hold their files. */
  areFilesCopied: z.boolean().optional(),
  objects: z.array(z.object({ id: z.string().regex(/^[A-Za-z0-9-]{16,64}$/), size: z.number().int().min(0), sha256: sha256Schema })),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;

export const MANIFEST_FILE = 'manifest.json';

/** Returns the SHA-256 of a file as hexadecimal text. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
