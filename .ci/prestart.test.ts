import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findShellFiles, type ShellFiles } from '../src/client/service-worker/find-shell-files.ts';

const rootDir = join(import.meta.dirname, '..');

interface BuildOutput {
  /** Holds everything that the build prints when its log level is `warn`. */
  printed: string;
  /** Holds the messages that the build logs at the level `info`; a build with the log level `warn` does not print these messages. */
  infos: string[];
  /** Holds the keys and the files of the built parts. */
  manifest: Record<string, { file: string }>;
  shell: ShellFiles;
  /** Holds the compressed size of the files that every visit stores for the next one. */
  shellBytes: number;
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
  const shell = findShellFiles(outDir);
  const sizes = shell.first.map(async (file) => {
    const path = join(outDir, file);
    return (await stat(`${path}.br`).catch(() => stat(path))).size;
  });
  return {
    printed: stdout + stderr,
    infos: JSON.parse(await readFile(infosFile, 'utf8')) as string[],
    manifest: JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as BuildOutput['manifest'],
    shell,
    shellBytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
  };
}

test('npm start builds without printing anything, and what a learner downloads and a device stores does not creep up', async () => {
  const { scripts } = JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect([scripts.prestart, scripts.build]).toEqual(['vite build --logLevel warn', 'vite build']);
  const { printed, infos, manifest, shell, shellBytes } = await buildClient();
  expect(printed).toBe('');
  const [, script, style] = /^Learner's first load, brotli: ([\d.]+) KiB of JavaScript, ([\d.]+) KiB of CSS$/m.exec(infos.join('\n'))!;
  // React alone is 57 KiB of it.
  expect(Number(script)).toBeLessThan(89);
  expect(Number(style)).toBeLessThan(5);
  expect(shellBytes / 1024).toBeLessThan(130);

  const stored = [...shell.first, ...shell.later];
  const isStored = ([, { file }]: [string, { file: string }]) => stored.includes(`/${file}`);
  const parts = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'));
  const ofLearners = parts.filter(([key]) => /^(learner|[.]{2}[/]shared[/]words)[/]/.test(key));
  expect(ofLearners.filter((part) => !isStored(part)).map(([key]) => key)).toEqual([
    'learner/brand-preview/brand-preview.tsx',
    'learner/draft-preview/draft-player.tsx',
    'learner/free-lesson/free-lesson.tsx',
  ]);
  expect(parts.filter(([key]) => key.startsWith('admin/')).filter(isStored)).toEqual([]);
}, 120_000);
