import { existsSync } from 'node:fs';
import { aptInstall } from './apt-install.ts';

/** Names the build of Chromium without windows, which needs about half the processor time of the complete browser. */
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell';
const CHROMIUM_PATHS = [HEADLESS_SHELL_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the path of Chromium: CHROMIUM_PATH or else the first usual path. Skips paths without a file, and returns null when no path has a
 * file.
 */
function findChromium(): string | null {
  return [process.env.CHROMIUM_PATH, ...CHROMIUM_PATHS].find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** Returns the options with which Playwright launches Chromium. The flags stop Chromium from using the network on its own. */
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

/**
 * Installs Chromium on Debian, unless the build without windows or the browser at CHROMIUM_PATH is there. Throws when no Chromium is there
 * afterwards; the message says what to install.
 */
export function ensureChromium(): void {
  const isFastest = existsSync(process.env.CHROMIUM_PATH ?? HEADLESS_SHELL_PATH);
  if (!isFastest) aptInstall('the browser journeys', 'chromium-headless-shell', 'fonts-dejavu-core');
  if (findChromium() === null) aptInstall('the browser journeys', 'chromium', 'fonts-dejavu-core');
  if (findChromium() === null) throw new Error('The browser journeys need Chromium: install it, or set CHROMIUM_PATH.');
}
