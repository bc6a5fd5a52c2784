import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Maps the source files of the client to the built files, as the build writes it. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Reads the manifest of the built client. Without a built client, returns an empty manifest. */
export async function readManifest(clientDir: string): Promise<Manifest> {
  const text = await readFile(join(clientDir, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Manifest;
}
