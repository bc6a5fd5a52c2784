// The user agent text of a browser often also names other browsers, so the order of this list matters: the first entry that matches
// decides.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
/** Limits how much of a user agent text is read, because clients choose the text freely. */
const MAX_LENGTH = 500;

/**
 * Returns the family of a browser and its operating system, such as `Firefox on Android`. Returns an empty text when both the browser and
 * the operating system are unknown. The result consists of known names only, never of parts of the given text.
 */
export function describeBrowser(userAgent: string): string {
  const text = userAgent.slice(0, MAX_LENGTH);
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  if (browser === undefined) return system === undefined ? '' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
