import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';

/** One run of the built server. */
export interface ServerProcess {
  process: ChildProcess;
  /** Everything printed so far, both streams. */
  output: () => string;
  /** Exit code, once it has ended; null when it was killed. */
  ended: Promise<number | null>;
  /** The address it printed, once it is ready. */
  address: () => Promise<string>;
}

export interface ServerFixtures {
  dataDir: string;
  /** Runs the built server in the data folder of the test, on a free port unless `PORT` is set. */
  run: (args?: string[], env?: Record<string, string>) => ServerProcess;
}

export const test = base.extend<ServerFixtures>({
  dataDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyreel-operator-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  run: async ({ dataDir }, use) => {
    const runs: ServerProcess[] = [];
    await use((args = [], env = {}) => {
      const run = startServer(args, { PATH: process.env.PATH!, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env });
      runs.push(run);
      return run;
    });
    for (const { process: child, ended } of runs) {
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
    }
  },
});

function startServer(args: string[], env: Record<string, string>): ServerProcess {
  const child = spawn('node', args.includes('dist/server.js') ? args : ['dist/server.js', ...args], { env });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return {
    process: child,
    output: () => printed,
    ended: new Promise((resolve) => child.on('close', resolve)),
    address: async () => {
      await expect.poll(() => printed, { timeout: 20_000 }).toContain('is ready.');
      return /http:\/\/localhost:\d+/.exec(printed)![0];
    },
  };
}

export { expect };
