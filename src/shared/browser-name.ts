// The first entry that matches the user agent string determines the browser. The order matters, because the user agent string of one
// browser often names other browsers too.
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
/** The maximum number of characters that are read from a user agent string, because a client can send a string of any length. */
const MAX_LENGTH = 500;

/**
 * Returns the browser family and the operating system, such as `Firefox on Android`. Returns an empty string when both are unknown.
 * The result contains only known names, never parts of the user agent string.
 */
export function describeBrowser(userAgent: string): string {
  const text = userAgent.slice(0, MAX_LENGTH);
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  if (browser === undefined) return system === undefined ? '' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
