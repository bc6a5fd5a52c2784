import type { DataSaver, LineHints } from '#shared/media/rendition/choose-rendition.ts';
import { DATA_SAVER_COOKIE, formatLineCookie, LINE_COOKIE, parseLineCookies } from '#shared/media/rendition/line-cookies.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Sets a short lifetime for the stored measurements, because a learner changes the network connection more often than the device. */
const LINE_SECONDS = 30 * 60;

interface NetworkConnection {
  saveData?: boolean;
  effectiveType?: string;
  downlink?: number;
}

/** Reads what the browser reports about the current network connection. Safari and Firefox report nothing. */
export function readConnection(browser: { connection?: NetworkConnection }): LineHints {
  const { saveData, effectiveType, downlink } = browser.connection ?? {};
  return {
    ...(saveData !== undefined && { saveData }),
    ...(effectiveType !== undefined && { effectiveType }),
    ...(downlink !== undefined && downlink > 0 && { downlinkMbps: downlink }),
  };
}

/**
 * Reads everything that is known about the network connection: the learner's setting, the measurements of the last lessons,
 * and the values that the browser reports.
 */
export function readLineHints(): LineHints {
  return { ...readLastHints(), ...readConnection(navigator as Navigator & { connection?: NetworkConnection }) };
}

/** Stores what a lesson has measured about the network connection, for the next lesson and for the server. */
export function rememberLine(shown: Pick<LineHints, 'measuredKbps' | 'hasStalled'>): void {
  writeCookie(LINE_COOKIE, formatLineCookie({ ...readLineHints(), ...shown }), LINE_SECONDS);
}

export function readDataSaver(): DataSaver {
  return readLastHints().dataSaver ?? 'auto';
}

export function writeDataSaver(setting: DataSaver): void {
  writeCookie(DATA_SAVER_COOKIE, setting, YEAR_SECONDS);
}

function readLastHints(): LineHints {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string | undefined]);
  return parseLineCookies(Object.fromEntries(pairs));
}

function writeCookie(name: string, value: string, lifetimeSeconds: number): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in older browsers
  document.cookie = `${name}=${value}; path=/; max-age=${lifetimeSeconds}; samesite=lax`;
}
