import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';

export interface ServerProcess {
  child: ChildProcess;
  /** Returns everything that the process has printed to stdout and stderr so far. */
  output: () => string;
  /** Resolves to the exit code when the process exits, or to null when a signal has terminated the process. */
  exitCode: Promise<number | null>;
  /** Waits until the server is ready and returns its URL. */
  waitForAddress: () => Promise<string>;
}

export interface ServerFixtures {
  /** Contains the path of a data folder for one test. The fixture removes the data folder after the test. */
  dataDir: string;
  /**
   * Runs the built server with the data in `dataDir`. The server listens on a free port unless `env` sets `PORT`. The fixture stops the
   * server at the end of the test. The `launcher` is a command line that starts the server, for example with fewer privileges.
   */
  runServer: (args?: string[], env?: Record<string, string>, launcher?: string[]) => ServerProcess;
}

export const test = base.extend<ServerFixtures>({
  dataDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyreel-server-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  runServer: async ({ dataDir }, use) => {
    const processes: ServerProcess[] = [];
    await use((args = [], env = {}, launcher = []) => {
      const started = startServer(args, { PATH: process.env.PATH!, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env }, launcher);
      processes.push(started);
      return started;
    });
    for (const { child, exitCode } of processes) {
      if (child.exitCode === null) child.kill('SIGKILL');
      await exitCode;
    }
  },
});

function startServer(args: string[], env: Record<string, string>, launcher: string[]): ServerProcess {
  const [program, ...rest] = [...launcher, 'node', ...(args.includes('dist/server.js') ? args : ['dist/server.js', ...args])];
  const child = spawn(program!, rest, { env });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return {
    child,
    output: () => printed,
    exitCode: new Promise((resolve) => child.on('close', resolve)),
    waitForAddress: async () => {
      await expect.poll(() => printed, { timeout: 20_000 }).toContain('is ready.');
      return /http:\/\/localhost:\d+/.exec(printed)![0];
    },
  };
}

export { expect };
