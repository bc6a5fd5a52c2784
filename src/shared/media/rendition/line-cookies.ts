import { DATA_SAVER_SETTINGS, type DataSaver, type LineHints } from './choose-rendition.ts';

// The player writes these two cookies, so that the server can choose the rendition for a page before any script runs.

/** The learner's setting. It is kept for a year. */
export const DATA_SAVER_COOKIE = 'data-saver';
/** What the browser told and the player measured: effective type, kilobits per second, stalled. It is kept for half an hour. */
export const LINE_COOKIE = 'line';

const LINE = /^(slow-2g|[234]g)?\.(\d{1,7})?\.([01])$/;
/** No line is slower; a cookie that says so is not believed. */
const MIN_KBPS = 1;

/** Formats the hints for the line cookie, as in `3g.1440.0`. */
export function formatLineCookie({ effectiveType, measuredKbps, hasStalled }: LineHints): string {
  return `${effectiveType ?? ''}.${measuredKbps === undefined ? '' : Math.round(measuredKbps)}.${hasStalled ? 1 : 0}`;
}

/** Reads the hints from the values of the two cookies. What is missing or malformed is left out. */
export function parseLineCookies(cookies: Readonly<Record<string, string | undefined>>): LineHints {
  const [, effectiveType, measured, stalled] = LINE.exec(cookies[LINE_COOKIE] ?? '') ?? [];
  const dataSaver = cookies[DATA_SAVER_COOKIE] as DataSaver;
  const kbps = Number(measured ?? 0);
  return {
    ...(DATA_SAVER_SETTINGS.includes(dataSaver) && { dataSaver }),
    ...(effectiveType !== undefined && { effectiveType }),
    ...(kbps >= MIN_KBPS && { measuredKbps: kbps }),
    ...(stalled !== undefined && { hasStalled: stalled === '1' }),
  };
}

/** Reads the hints of a request: the cookies, and the Save-Data, ECT and Downlink headers of browsers that send them. */
export function parseRequestHints(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  cookies: Readonly<Record<string, string | undefined>>,
): LineHints {
  const read = (name: string) => String(headers[name] ?? '');
  const downlinkMbps = Number.parseFloat(read('downlink'));
  const hints = parseLineCookies(cookies);
  return {
    ...hints,
    ...(read('save-data').toLowerCase() === 'on' && { saveData: true }),
    ...(read('ect') !== '' && { effectiveType: read('ect') }),
    ...(downlinkMbps > 0 && { downlinkMbps }),
  };
}
