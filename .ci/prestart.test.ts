import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const rootDir = join(import.meta.dirname, '..');

/** Builds the client into a temporary folder and returns everything that the build prints. */
async function buildClient(logLevel: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'keyreel-build-'));
  onTestFinished(() => rm(outDir, { recursive: true }));
  const script = `const { createBuilder } = await import('vite');
    const builder = await createBuilder({ logLevel: '${logLevel}', environments: { client: { build: { outDir: '${outDir}' } } } });
    await builder.build(builder.environments.client);`;
  const { NODE_ENV: _, ...env } = process.env;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: rootDir, env });
  return stdout + stderr;
}

test('npm start builds without printing anything, and npm run build reports the size of the learner’s download', async () => {
  const { scripts } = JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8')) as { scripts: { prestart: string } };
  const logLevel = /^vite build --logLevel (\w+)$/.exec(scripts.prestart)?.[1];
  expect(logLevel).toBeDefined();
  expect(await buildClient(logLevel!)).toBe('');
  expect(await buildClient('info')).toMatch(/^Learner's first load, brotli: [\d.]+ KiB of JavaScript, [\d.]+ KiB of CSS$/m);
}, 120_000);
