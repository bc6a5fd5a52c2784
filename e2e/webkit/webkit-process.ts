import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../../.ci/free-ports.ts';
import type { findWebKit } from '../../.ci/webkit.ts';
import { openWebKitPage, type WebKitPage } from './webkit-page.ts';

const START_TIMEOUT_MS = 30_000;

export interface RunningWebKit {
  page: WebKitPage;
  stop: () => Promise<void>;
}

/** Starts WebKitGTK with a profile of its own, on a screen without a device. */
export async function startWebKit({ driver, screen }: NonNullable<ReturnType<typeof findWebKit>>): Promise<RunningWebKit> {
  const profile = await mkdtemp(join(tmpdir(), 'keyreel-webkit-'));
  const children: ChildProcess[] = [];
  const killAll = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.once('exit', killAll);
  const stop = async () => {
    const running = children.filter(({ pid, exitCode, signalCode }) => pid !== undefined && exitCode === null && signalCode === null);
    const ends = running.map((child) => once(child, 'close'));
    killAll();
    await Promise.all(ends);
    process.off('exit', killAll);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const env = {
      ...process.env,
      HOME: profile,
      XDG_RUNTIME_DIR: profile,
      // The browser opens the pages of the tests only, and its sandbox needs rights that containers do not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    };
    const xvfb = spawn(screen, ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(xvfb);
    const display = await waitForOutput(xvfb);
    const [port] = await findFreePorts(1);
    children.push(spawn(driver, [`--port=${port}`], { env: { ...env, DISPLAY: `:${display}` }, stdio: 'ignore' }));
    const page = await openWebKitPage(`http://127.0.0.1:${port}`, START_TIMEOUT_MS);
    return {
      page,
      async stop() {
        await page.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function waitForOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new Error('the screen ended')));
    child.stdout!.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
}
