import { existsSync } from 'node:fs';
import { aptInstall } from './apt-install.ts';

const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/**
 * Returns the path of Firefox, which is FIREFOX_PATH or one of the usual paths. Returns the first path at which a file exists, or null when
 * no such file exists.
 */
export function findFirefox(): string | null {
  return [process.env.FIREFOX_PATH, ...FIREFOX_PATHS].find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** Installs Firefox on Debian when Firefox is missing. The browser tests for Firefox are skipped when Firefox cannot be installed. */
export function ensureFirefox(): void {
  if (findFirefox() === null) aptInstall('the journeys in Firefox', 'firefox-esr');
}
