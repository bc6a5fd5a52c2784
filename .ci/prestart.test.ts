import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const rootDir = join(import.meta.dirname, '..');

interface BuildOutput {
  /** Holds everything that the build prints when its log level is `warn`. */
  printed: string;
  /** Holds the messages that the build logs at the level `info`; a build with the log level `warn` does not print these messages. */
  infos: string[];
}

async function buildClient(): Promise<BuildOutput> {
  const outDir = await mkdtemp(join(tmpdir(), 'keyreel-build-'));
  onTestFinished(() => rm(outDir, { recursive: true }));
  const infosFile = join(outDir, 'infos.json');
  const script = `const { writeFileSync } = await import('node:fs');
    const { createBuilder, createLogger } = await import('vite');
    const infos = [];
    const customLogger = { ...createLogger('warn'), info: (message) => void infos.push(message) };
    const builder = await createBuilder({ logLevel: 'warn', customLogger, environments: { client: { build: { outDir: '${outDir}' } } } });
    await builder.build(builder.environments.client);
    writeFileSync('${infosFile}', JSON.stringify(infos));`;
  const { NODE_ENV: _, ...env } = process.env;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: rootDir, env });
  return { printed: stdout + stderr, infos: JSON.parse(await readFile(infosFile, 'utf8')) as string[] };
}

test('npm start builds without printing anything, and the learner’s download, which npm run build reports, does not creep up', async () => {
  const { scripts } = JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect([scripts.prestart, scripts.build]).toEqual(['vite build --logLevel warn', 'vite build']);
  const { printed, infos } = await buildClient();
  expect(printed).toBe('');
  const [, script, style] = /^Learner's first load, brotli: ([\d.]+) KiB of JavaScript, ([\d.]+) KiB of CSS$/m.exec(infos.join('\n'))!;
  // React alone is 57 KiB of it.
  expect(Number(script)).toBeLessThan(89);
  expect(Number(style)).toBeLessThan(5);
}, 120_000);
