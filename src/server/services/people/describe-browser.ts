/** Limits how many characters of a User-Agent header are stored. */
const MAX_LENGTH = 300;

/**
 * Lists the browsers, each with a pattern that matches its User-Agent header. The first matching entry wins, because most browsers also
 * name the browser that they imitate.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns the part of a User-Agent header that is stored, without characters that a database cannot store. */
export function shortenUserAgent(userAgent: string | null): string | null {
  return userAgent === null ? null : userAgent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, MAX_LENGTH);
}

/** Returns the browser and the operating system that a User-Agent header names, such as "Firefox on Windows". */
export function describeBrowser(userAgent: string | null): string {
  const find = (entries: typeof browsers) => entries.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(browsers) ?? 'Another client';
  const system = find(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
