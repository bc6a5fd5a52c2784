import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const rootDir = join(import.meta.dirname, '..');
const readText = (file: string) => readFile(join(rootDir, file), 'utf8');

/** Environment variables that Keyreel need not document, because they belong to Node.js, the C library or another container image. */
const FOREIGN_SETTINGS = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];

async function listUndocumented(names: string[]): Promise<string[]> {
  const settings = await readText('docs/settings.md');
  return names.filter((name) => !FOREIGN_SETTINGS.includes(name) && !settings.includes(`\`${name}\``));
}

test('every setting that the server reads is documented', async () => {
  const names = [...(await readText('src/server/config.ts')).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name!);
  expect(names).toContain('LOG_LEVEL');
  expect(await listUndocumented(names)).toEqual([]);
});

test.each(['compose.yaml', 'compose.scale.yaml', 'Dockerfile'])('every setting in %s is documented', async (file) => {
  const text = await readText(file);
  const names =
    file === 'Dockerfile'
      ? [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, list]) => list!.split(' ').map((pair) => pair.split('=')[0]!))
      : [...text.matchAll(/^ {6}([A-Z][A-Z_]+):/gm)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(0);
  expect(await listUndocumented(names)).toEqual([]);
});

test('the container file copies only files that exist and runs only scripts that exist', async () => {
  const text = await readText('Dockerfile');
  const sources = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list]) => list!.split(' '));
  expect(sources).toContain('package-lock.json');
  expect(sources.filter((source) => !existsSync(join(rootDir, source)))).toEqual([]);
  const { scripts } = JSON.parse(await readText('package.json')) as { scripts: Record<string, string> };
  for (const [, script] of text.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(script!);
});

test('the container stops by a signal and a time limit that suit a graceful shutdown', async () => {
  expect(await readText('Dockerfile')).toMatch(/^STOPSIGNAL SIGTERM$/m);
  for (const file of ['compose.yaml', 'compose.scale.yaml']) expect(await readText(file)).toContain('stop_grace_period: 45s');
});
