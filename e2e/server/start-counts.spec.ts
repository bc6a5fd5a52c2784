import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from './server-process.ts';

const MAX_PROGRAM_BYTES = 3.6 * 1024 * 1024;
const MAX_PROGRAM_FILES = 18;

interface Loaded {
  files: string[];
  hasFetch: boolean;
}

test('a start loads neither other engines nor what only single requests need', async ({ runServer }) => {
  const server = runServer(['--require', './e2e/server/report-loaded-modules.ts', 'dist/server.js']);
  expect((await fetch(`${await server.waitForAddress()}/healthz`)).status).toBe(200);
  const findReport = () => server.output().match(/^\{"files".*$/m)?.[0];
  server.child.kill('SIGWINCH');
  await expect.poll(findReport).toBeDefined();
  const { files, hasFetch } = JSON.parse(findReport()!) as Loaded;
  const program = files.filter((file) => file.includes('/dist/'));
  const names = program.map((file) => basename(file));

  expect(names).toContain('server.js');
  for (const name of ['nodemailer', 'unhomoglyph', 'client', 'doctor', 'move', 's3-object-store', 'file-type'])
    expect(names).not.toContain(`server-${name}.js`);
  expect(files.filter((file) => file.includes('/node_modules/pg/'))).toEqual([]);
  // Node's own fetch takes 9 MiB.
  expect(hasFetch).toBe(false);
  const sizes = await Promise.all(program.map(async (file) => (await stat(file)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_PROGRAM_BYTES);
  expect(program.length).toBeLessThanOrEqual(MAX_PROGRAM_FILES);
});
