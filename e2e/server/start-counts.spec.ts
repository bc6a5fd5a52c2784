import { glob, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from './server-process.ts';

const KIB = 1024;
// Each limit is a tenth above what was needed when it was set.
const MAX_PROGRAM_FILES = 8;
const MAX_PROGRAM_KIB = 1900;
const MAX_NODE_MODULES = 215;
const MAX_HEAP_MIB = 24;

interface Loaded {
  files: string[];
  builtins: string[];
  heapBytes: number;
}

test('a start loads neither other engines nor what only single requests need', async ({ runServer }) => {
  // The first start makes the database and the sample course; the second one is the usual one.
  const first = runServer();
  await first.waitForAddress();
  first.child.kill('SIGTERM');
  await first.exitCode;
  const again = runServer(['--require', './e2e/server/report-loaded-modules.ts', 'dist/server.js']);
  expect((await fetch(`${await again.waitForAddress()}/healthz`)).status).toBe(200);
  const findReport = () => again.output().match(/^\{"files".*$/m)?.[0];
  again.child.kill('SIGWINCH');
  await expect.poll(findReport).toBeDefined();
  const { files, builtins, heapBytes } = JSON.parse(findReport()!) as Loaded;
  const program = files.filter((file) => file.includes('/dist/'));
  const names = program.map((file) => basename(file));

  expect(names).toContain('server-start.js');
  for (const part of [
    'admin',
    'gate',
    'content',
    'analytics',
    'migrations',
    'card-field-schemas',
    'send',
    'nodemailer',
    's3-object-store',
    'client',
  ])
    expect(names).not.toContain(`server-${part}.js`);
  expect(files.filter((file) => file.includes('/node_modules/pg/'))).toEqual([]);
  // Node's own fetch takes 9 MiB.
  expect(builtins.filter((name) => name.includes('undici'))).toEqual([]);
  const sizes = await Promise.all(program.map(async (file) => (await stat(file)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0) / KIB).toBeLessThan(MAX_PROGRAM_KIB);
  expect(program.length).toBeLessThanOrEqual(MAX_PROGRAM_FILES);
  expect(builtins.length).toBeLessThan(MAX_NODE_MODULES);
  expect(heapBytes / KIB / KIB).toBeLessThan(MAX_HEAP_MIB);
});

test('the compiled code of what a start loads is kept for the next start', async ({ runServer }) => {
  await runServer().waitForAddress();
  const { size: programBytes } = await stat('dist/server-start.js');
  const findLargest = async () => {
    const sizes = [0];
    for await (const file of glob('dist/compile-cache/*/*')) sizes.push((await stat(file)).size);
    return Math.max(...sizes);
  };
  await expect.poll(findLargest).toBeGreaterThan(programBytes / 4);
});

test.describe('no program grows unseen', () => {
  for (const [file, maxKib] of [
    ['server-start.js', 1860],
    ['spreadsheet-worker.js', 980],
    ['entry-server.js', 405],
    ['client/sw.js', 18],
  ] as const)
    test(`${file} is below ${maxKib} KiB`, async () => {
      expect((await stat(`dist/${file}`)).size / KIB).toBeLessThan(maxKib);
    });
});
