import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBidi, type BidiClient } from './bidi-client.ts';

const START_TIMEOUT_MS = 60_000;
const START_ATTEMPTS = 2;
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
  'toolkit.telemetry.enabled': false,
};

export interface RunningFirefox {
  bidi: BidiClient;
  stop: () => Promise<void>;
}

export async function startFirefox(path: string): Promise<RunningFirefox> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(path);
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
    }
  }
}

async function startOnce(path: string): Promise<RunningFirefox> {
  const profile = await mkdtemp(join(tmpdir(), 'keyreel-firefox-'));
  const preferences = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${String(value)});\n`);
  await writeFile(join(profile, 'user.js'), preferences.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  // Firefox starts in its own process group, so that a single signal kills all of its processes.
  const child = spawn(path, args, { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // `process.kill` throws an error when Firefox has already exited.
    }
  };
  process.once('exit', killGroup);
  const stop = async () => {
    const hasEnded = new Promise((resolve) => child.once('close', resolve));
    const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    killGroup();
    if (isRunning) await hasEnded;
    process.off('exit', killGroup);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const bidi = await connectBidi(await waitForAddress(child));
    await bidi.send('session.new', { capabilities: {} });
    return {
      bidi,
      async stop() {
        bidi.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves to the WebSocket address that Firefox prints on startup. */
function waitForAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => reject(new Error(`it printed no address in ${START_TIMEOUT_MS / 1000} s`)), START_TIMEOUT_MS);
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(reason));
    };
    child.once('error', (error) => fail(error.message));
    child.once('close', (code) => fail(`it ended with exit code ${code}`));
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
}
