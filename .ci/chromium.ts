import { existsSync } from 'node:fs';
import { aptInstall } from './apt-install.ts';

/** Holds the path of the headless build of Chromium, which needs about half as much processor time as the full browser. */
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell';
const CHROMIUM_PATHS = [HEADLESS_SHELL_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the path of an installed Chromium program, or null when Chromium is not installed. The environment variable CHROMIUM_PATH takes
 * precedence over the paths in `CHROMIUM_PATHS`.
 */
function findChromium(): string | null {
  return [process.env.CHROMIUM_PATH, ...CHROMIUM_PATHS].find((path) => path !== undefined && existsSync(path)) ?? null;
}

/**
 * Returns the launch options that Playwright passes to Chromium. The options include flags that turn off Chromium's own background network
 * requests.
 */
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
 * Installs headless Chromium on Debian, unless CHROMIUM_PATH names an installed browser or headless Chromium is already installed. Throws
 * an error with instructions when Chromium cannot be installed.
 */
export function ensureChromium(): void {
  const isFastest = existsSync(process.env.CHROMIUM_PATH ?? HEADLESS_SHELL_PATH);
  if (!isFastest) aptInstall('the browser journeys', 'chromium-headless-shell', 'fonts-dejavu-core');
  if (findChromium() === null) aptInstall('the browser journeys', 'chromium', 'fonts-dejavu-core');
  if (findChromium() === null) throw new Error('The browser journeys need Chromium: install it, or set CHROMIUM_PATH.');
}
