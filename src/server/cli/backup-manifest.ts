import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a backup folder holds; written last, so that a folder without it is no backup. */
export const backupManifest = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.string(),
  database: z.object({ sha256 }),
  /** The first backups were made without. */
  secrets: z.object({ sha256 }).optional(),
  objects: z.array(z.object({ id: z.string().regex(/^[A-Za-z0-9-]{16,64}$/), size: z.number().int().min(0), sha256 })),
});
export type BackupManifest = z.infer<typeof backupManifest>;

export const MANIFEST_FILE = 'manifest.json';

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
