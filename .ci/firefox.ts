import { existsSync } from 'node:fs';
import { aptInstall } from './apt-install.ts';

const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/**
 * Returns the path of an installed Firefox program, or null when Firefox is not installed. The environment variable FIREFOX_PATH takes
 * precedence over the paths in `FIREFOX_PATHS`.
 */
export function findFirefox(): string | null {
  return [process.env.FIREFOX_PATH, ...FIREFOX_PATHS].find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** Installs Firefox on Debian when Firefox is missing. The browser tests for Firefox are skipped when Firefox cannot be installed. */
export function ensureFirefox(): void {
  if (findFirefox() === null) aptInstall('the journeys in Firefox', 'firefox-esr');
}
