import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of the browser: CHROMIUM_PATH or the first usual path that exists, null when there is none. */
export function findChromium(): string | null {
  return [process.env.CHROMIUM_PATH, ...CHROMIUM_PATHS].find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** Returns Playwright's launch options for journeys and benches. The flags turn off everything that would use the network. */
export function getChromiumOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** Installs Chromium on Debian when it is missing and logs that. Throws elsewhere, with a message that says what to install. */
export function ensureChromium(): void {
  if (findChromium() !== null) return;
  const advice = 'The browser journeys need Chromium: install it, or set CHROMIUM_PATH.';
  if (!existsSync('/usr/bin/apt-get')) throw new Error(advice);
  console.log('Installing Chromium from Debian for the browser journeys …');
  const apt = (...args: string[]) => {
    const command = ['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', ...args];
    const [program = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
    execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
  } catch {
    throw new Error(advice);
  }
}
