import { DATA_SAVER_SETTINGS, type DataSaverMode, type ConnectionHints } from './choose-rendition.ts';

// The player sets two cookies, so that the server can choose the rendition of a video before any script runs in the browser.

export const DATA_SAVER_COOKIE = 'data-saver';
/**
 * Names the connection cookie, which expires after half an hour. The connection cookie stores the effective connection type, the
 * measured download speed in kilobits per second, and whether video playback stalled.
 */
export const CONNECTION_COOKIE = 'line';

const LINE = /^(slow-2g|[234]g)?\.(\d{1,7})?\.([01])$/;
/** Sets the lowest plausible download speed. The parser of the connection cookie ignores lower speeds. */
const MIN_KBPS = 1;

/** Formats the measurements of a network connection as the value of the connection cookie, such as `3g.1440.0`. */
export function formatConnectionCookie({ effectiveType, measuredKbps, hasStalled }: ConnectionHints): string {
  return `${effectiveType ?? ''}.${measuredKbps === undefined ? '' : Math.round(measuredKbps)}.${hasStalled ? 1 : 0}`;
}

/** Parses the data saver cookie and the connection cookie. The result omits missing and malformed values. */
export function parseConnectionCookies(cookies: Readonly<Record<string, string | undefined>>): ConnectionHints {
  const [, effectiveType, measured, stalled] = LINE.exec(cookies[CONNECTION_COOKIE] ?? '') ?? [];
  const dataSaver = cookies[DATA_SAVER_COOKIE] as DataSaverMode;
  const kbps = Number(measured ?? 0);
  return {
    ...(DATA_SAVER_SETTINGS.includes(dataSaver) && { dataSaver }),
    ...(effectiveType !== undefined && { effectiveType }),
    ...(kbps >= MIN_KBPS && { measuredKbps: kbps }),
    ...(stalled !== undefined && { hasStalled: stalled === '1' }),
  };
}

/**
 * Collects the information in an HTTP request about the client's network connection. The information comes from the player's two cookies
 * and from the Save-Data, ECT and Downlink headers. Only some browsers send these headers.
 */
export function parseConnectionHints(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  cookies: Readonly<Record<string, string | undefined>>,
): ConnectionHints {
  const read = (name: string) => String(headers[name] ?? '');
  const downlinkMbps = Number.parseFloat(read('downlink'));
  const hints = parseConnectionCookies(cookies);
  return {
    ...hints,
    ...(read('save-data').toLowerCase() === 'on' && { saveData: true }),
    ...(read('ect') !== '' && { effectiveType: read('ect') }),
    ...(downlinkMbps > 0 && { downlinkMbps }),
  };
}
