import { existsSync } from 'node:fs';
import { aptInstall } from './apt-install.ts';

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

/** Installs Chromium on Debian when it is missing. Throws where that is not possible, with a message that says what to install. */
export function ensureChromium(): void {
  if (findChromium() !== null) return;
  aptInstall('the browser journeys', 'chromium', 'fonts-dejavu-core');
  if (findChromium() === null) throw new Error('The browser journeys need Chromium: install it, or set CHROMIUM_PATH.');
}
