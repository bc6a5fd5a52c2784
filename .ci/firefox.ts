import { existsSync } from 'node:fs';
import { aptInstall } from './apt-install.ts';

const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/**
 * Returns the path of Firefox: FIREFOX_PATH or else the first usual path. Skips paths without a file, and returns null when no path has a
 * file.
 */
export function findFirefox(): string | null {
  return [process.env.FIREFOX_PATH, ...FIREFOX_PATHS].find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** Installs Firefox on Debian when Firefox is missing. Without Firefox, its browser tests are skipped. */
export function ensureFirefox(): void {
  if (findFirefox() === null) aptInstall('the journeys in Firefox', 'firefox-esr');
}
