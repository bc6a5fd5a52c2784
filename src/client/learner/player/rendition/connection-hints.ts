import type { DataSaverMode, ConnectionHints } from '#shared/media/rendition/choose-rendition.ts';
import {
  DATA_SAVER_COOKIE,
  formatConnectionCookie,
  CONNECTION_COOKIE,
  parseConnectionCookies,
} from '#shared/media/rendition/connection-cookies.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/**
 * Sets the time, in seconds, for which the browser stores measurements of the network connection. The measurements expire after a short
 * time, because devices often switch to another network connection.
 */
const CONNECTION_COOKIE_SECONDS = 30 * 60;

interface NetworkConnection {
  saveData?: boolean;
  effectiveType?: string;
  downlink?: number;
}

/** Reads the browser's information about the current network connection, which Safari and Firefox do not provide. */
export function collectConnectionHints(browser: { connection?: NetworkConnection }): ConnectionHints {
  const { saveData, effectiveType, downlink } = browser.connection ?? {};
  return {
    ...(saveData !== undefined && { saveData }),
    ...(effectiveType !== undefined && { effectiveType }),
    ...(downlink !== undefined && downlink > 0 && { downlinkMbps: downlink }),
  };
}

/**
 * Reads everything that is known about the network connection: the learner's setting, the measurements from the most recent lessons, and
 * the values that the browser reports.
 */
export function readConnectionHints(): ConnectionHints {
  return { ...readStoredHints(), ...collectConnectionHints(navigator as Navigator & { connection?: NetworkConnection }) };
}

/** Stores a lesson's measurements of the network connection, so that the next lesson and the server can use them. */
export function storeConnectionMeasurement(shown: Pick<ConnectionHints, 'measuredKbps' | 'hasStalled'>): void {
  writeCookie(CONNECTION_COOKIE, formatConnectionCookie({ ...readConnectionHints(), ...shown }), CONNECTION_COOKIE_SECONDS);
}

/** Returns whether small pictures may be loaded, which the data saver of the player or of the browser forbids. */
export function canShowStills(): boolean {
  const { dataSaver = 'auto', saveData } = readConnectionHints();
  return dataSaver === 'auto' ? saveData !== true : dataSaver === 'off';
}

export function readDataSaver(): DataSaverMode {
  return readStoredHints().dataSaver ?? 'auto';
}

/** Returns the version of videos that this device keeps: the light one, unless the learner has turned the data saver off. */
export const chooseKeptRendition = () => (readDataSaver() === 'off' ? 'full' : 'light');

export function writeDataSaver(setting: DataSaverMode): void {
  writeCookie(DATA_SAVER_COOKIE, setting, YEAR_SECONDS);
}

function readStoredHints(): ConnectionHints {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string | undefined]);
  return parseConnectionCookies(Object.fromEntries(pairs));
}

function writeCookie(name: string, value: string, lifetimeSeconds: number): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in older browsers
  document.cookie = `${name}=${value}; path=/; max-age=${lifetimeSeconds}; samesite=lax`;
}
