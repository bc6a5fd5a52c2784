import { existsSync } from 'node:fs';
import { aptInstall } from './apt-install.ts';

const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Returns the path of the browser: FIREFOX_PATH or the first usual path that exists, null when there is none. */
export function findFirefox(): string | null {
  return [process.env.FIREFOX_PATH, ...FIREFOX_PATHS].find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** Installs Firefox on Debian when it is missing. Without it, its journeys are passed over. */
export function ensureFirefox(): void {
  if (findFirefox() === null) aptInstall('the journeys in Firefox', 'firefox-esr');
}
